import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { onTestFinished } from 'vitest'

export type RoundRobin = {
  origin: string
  /** Requests go to each port in turn. A port that refuses connections is skipped. */
  ports: number[]
  /** The ports to which requests went. */
  taken: number[]
}

/**
 * Starts a proxy in front of several processes. It does not buffer streams, and closes at the end of the
 * test.
 */
export async function roundRobin(): Promise<RoundRobin> {
  const ports: number[] = []
  const taken: number[] = []
  let turn = 0

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tries = ports.length) => {
    const port = ports[turn++ % ports.length] ?? 0
    const { method, url: path, headers } = incoming
    const forwarded = request({ port, method, path, headers, agent: false })
    // The body is sent only over an open connection, so that another port can still get all of it.
    forwarded.once('socket', (socket) =>
      socket.once('connect', () => {
        taken.push(port)
        incoming.pipe(forwarded)
      }),
    )
    forwarded.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, outgoing, () => {})
    })
    forwarded.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) forward(incoming, outgoing, tries - 1)
      else outgoing.destroy()
    })
    outgoing.once('close', () => forwarded.destroy())
  }
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, ports, taken }
}
