import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../config/config.ts'
import { NotCheckable } from '../examined/finding.ts'

const timeoutMs = 5_000

type Asked = { answer: IncomingMessage; ownAddress: string; ownPort: number }

/** Returns where people reach the board. Throws NotCheckable if the board is for this machine only. */
export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>): URL {
  if (!publicUrl) throw new NotCheckable('PUBLIC_URL is unset: set it before others use the board')
  return new URL(publicUrl)
}

/** Sends a request on a new connection, and returns its answer without having read it. */
export function ask(url: URL, headers: Record<string, string> = {}): Promise<Asked> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false, signal: AbortSignal.timeout(timeoutMs) })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const { localAddress = '', localPort = 0 } = answer.socket
      resolve({ answer, ownAddress: localAddress, ownPort: localPort })
    })
    sent.end()
  })
}

/** Returns whether a board, or something else, answers the first page: not a proxy that finds no board. */
export async function answersAtAll(url: URL): Promise<boolean> {
  const asked = await ask(new URL('/', url)).catch(() => undefined)
  asked?.answer.destroy()
  return (asked?.answer.statusCode ?? 503) < 500
}

const maxBytes = 64 * 1024

/** Returns the answer's text. What is longer than any answer that a check reads is cut off. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  return (await buffer(answer)).toString('utf8', 0, maxBytes)
}
