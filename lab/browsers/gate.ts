import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { closeAtEnd } from '../kit/closing.ts'

export type Gate = {
  port: number
  /** Holds requests back whose path matches. */
  hold: (path: RegExp) => void
  /** Lets all held requests pass. */
  release: () => void
}

/** Starts a proxy in front of a board, because the driver of WebKit can't hold requests back. */
export async function openGate(boardPort: number): Promise<Gate> {
  const held = new Map<RegExp, PromiseWithResolvers<void>>()
  const server = createServer(async (incoming, outgoing) => {
    for (const [path, released] of held) if (path.test(incoming.url ?? '')) await released.promise
    forward(incoming, outgoing, boardPort)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    hold: (path) => void held.set(path, Promise.withResolvers()),
    release: () => {
      for (const { resolve } of held.values()) resolve()
      held.clear()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers })
  incoming.pipe(forwarded)
  forwarded.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    // Nothing is buffered, so the first events arrive with the headers.
    outgoing.flushHeaders()
    pipeline(answer, outgoing, () => {})
  })
  forwarded.once('error', () => outgoing.destroy())
  outgoing.once('close', () => forwarded.destroy())
}
