import { type Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

type Proxy = { port: number; close: () => void }

/**
 * Starts a proxy that sends each request to the port that `choose` returns, if there is one. It neither retries requests nor
 * buffers streams. Without an answer it answers 502.
 */
export async function openProxy(
  choose: (incoming: IncomingMessage) => Promise<number | undefined> | number | undefined,
  agent?: Agent,
): Promise<Proxy> {
  const server = createServer(async (incoming, outgoing) => {
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    const port = await choose(incoming)
    if (!port) return fail()
    const { method, url: path, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent })
    incoming.pipe(forwarded)
    forwarded.once('response', (answer) => {
      const { connection: _, ...answered } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, answered)
      // The headers of a stream must not wait for its first event.
      outgoing.flushHeaders()
      pipeline(answer, outgoing, () => {})
    })
    forwarded.once('error', fail)
    outgoing.once('close', () => forwarded.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
