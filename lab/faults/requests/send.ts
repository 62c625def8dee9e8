import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HostileRequest } from './hostile.ts'

export type HostileAnswer = {
  status: number
  contentType: string
  retryAfter: string | undefined
  body: string
}

const requestTimeoutMs = 20_000
const agent = new Agent({ keepAlive: true })

/** Returns null if the board closed the connection without an answer. */
export async function send(
  origin: string,
  { method, target, headers, body, isBinary, isChunked }: HostileRequest,
  cookie: string,
): Promise<HostileAnswer | null> {
  const bytes = body === undefined ? undefined : Buffer.from(body, isBinary ? 'latin1' : 'utf8')
  const framing = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(bytes?.length) }
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        method,
        // Node would normalize the path of a URL.
        path: target,
        headers: { ...headers, ...(bytes && framing), ...(cookie && { cookie }) },
        signal: AbortSignal.timeout(requestTimeoutMs),
      },
      async (answer) => {
        const { statusCode = 0, headers } = answer
        const contentType = headers['content-type'] ?? ''
        const isEndless = contentType.startsWith('text/event-stream')
        if (isEndless) answer.destroy()
        resolve({
          status: statusCode,
          contentType,
          retryAfter: headers['retry-after'],
          body: isEndless ? '' : await text(answer).catch(() => ''),
        })
      },
    )
    sent.on('error', () => resolve(null))
    sent.end(bytes)
  })
}
