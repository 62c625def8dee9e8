import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { listen } from '../listen.ts'

export type Answered = { status: number; body: string; headers: IncomingMessage['headers'] }

/** `answered` is undefined if the connection breaks. */
export type Sent = { request: ClientRequest; answered: Promise<Answered | undefined> }

type Sending = { method?: string; headers?: Record<string, string | number>; agent?: Agent }

/** Starts listening. By default, every request has its own connection. */
export async function listening(app: FastifyInstance) {
  const port = await listen(app)
  const sent: ClientRequest[] = []
  onTestFinished(() => {
    for (const each of sent) each.destroy()
  })
  const begin = (path: string, asked: Sending = {}): Sent => {
    const { method = 'GET', headers = {}, agent = false } = asked
    const sending = request({ port, path, method, headers, agent })
    sent.push(sending)
    return { request: sending, answered: answerTo(sending) }
  }
  const send = (path: string, { body, ...sending }: Sending & { body?: string } = {}) => {
    const { request, answered } = begin(path, sending)
    request.end(body)
    return answered
  }
  return {
    port,
    /** The caller ends the request. */
    begin,
    send,
    /** Sends again while the answer is 503. */
    sendUntilServed: async (...sending: Parameters<typeof send>): Promise<Answered | undefined> => {
      let answer: Answered | undefined
      const status = async () => {
        answer = await send(...sending)
        return answer?.status
      }
      await expect.poll(status, { timeout: 15_000 }).not.toBe(503)
      return answer
    },
  }
}

function answerTo(sending: ClientRequest): Sent['answered'] {
  return new Promise((resolve) => {
    sending.on('error', () => resolve(undefined))
    sending.on('response', async (answer) => {
      const { statusCode: status = 0, headers } = answer
      resolve({ status, headers, body: await text(answer).catch(() => '') })
    })
  })
}
