import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Oddities = {
  /** Returns the `X-Forwarded-For` that the board gets. `given` is the visitor's own. */
  forwards?: (given: string | undefined, address: string) => string | undefined
  /** Holds every answer until it is complete. */
  buffers?: boolean
  /** How long it looks for the board before it answers 503. */
  waitMs?: number
  /** Changes the headers of every answer. */
  changes?: IncomingHttpHeaders
}

/** Proxies usually add the visitor's address to what the visitor claims. */
export function addsAddress(given: string | undefined, address: string): string {
  return [given, address].filter(Boolean).join(', ')
}

/** Starts a reverse proxy. Returns its origin. */
export async function oddProxy(origin: string, oddities: Oddities = {}): Promise<string> {
  const { forwards = addsAddress, buffers = false, waitMs = 0, changes = {} } = oddities
  const proxy = createServer((asked, response) => {
    const { 'x-forwarded-for': given, ...headers } = asked.headers
    const forwarded = forwards(given && String(given), asked.socket.remoteAddress ?? '')
    const passed = request(`${origin}${asked.url}`, {
      method: asked.method,
      headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
      agent: false,
    })
    passed.on('error', () => setTimeout(() => response.writeHead(503).end(), waitMs))
    passed.on('response', async (answer: IncomingMessage) => {
      const body = buffers ? await buffer(answer).catch(() => '') : undefined
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...changes })
      if (buffers) response.end(body)
      else answer.pipe(response)
    })
    response.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
