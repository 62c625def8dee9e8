import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

export type Answered = { status: number; body: string; headers: IncomingMessage['headers'] }

/** A request over a connection of its own, and what it is answered; undefined when it is cut off. */
export type Sent = { request: ClientRequest; answered: Promise<Answered | undefined> }

type Sending = { method?: string; headers?: Record<string, string | number> }

/** Makes an app take requests from the network; gives back how to send one, whose end is up to the sender. */
export async function listening(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent: ClientRequest[] = []
  onTestFinished(() => {
    for (const each of sent) each.destroy()
  })
  return (path: string, { method = 'GET', headers = {} }: Sending = {}): Sent => {
    const sending = request({ port, path, method, headers, agent: false })
    sent.push(sending)
    return { request: sending, answered: answerTo(sending) }
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
