import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const checkIntervalMs = 1_000

export type CheckedProxy = {
  origin: string
  /** Requests go in turn to the ports that were ready at the last check. */
  ports: Set<number>
  isReady: (port: number) => boolean
  close: () => void
}

/**
 * Starts a proxy that checks `/readyz` of each process every second, reuses connections and never retries a
 * request.
 */
export async function checkedProxy(): Promise<CheckedProxy> {
  const ports = new Set<number>()
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const check = async (port: number) => {
    const signal = AbortSignal.timeout(checkIntervalMs)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok && ports.has(port)) ready.add(port)
    else ready.delete(port)
  }
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const choice = [...ready]
    const port = choice[turn++ % choice.length]
    const { method, url: path, headers } = incoming
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    if (!port) return fail()
    const forwarded = request({ port, method, path, headers, agent }, (answer) => {
      const { connection: _, ...answered } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, answered)
      pipeline(answer, outgoing, () => {})
    })
    forwarded.once('error', fail)
    incoming.pipe(forwarded)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const timer = setInterval(() => ports.forEach((port) => void check(port)), checkIntervalMs)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    ports,
    isReady: (port) => ready.has(port),
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
