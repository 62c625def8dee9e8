import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same value as the board's, so that both send the same `Keep-Alive` header. */
const keepAliveTimeout = 75_000

/** Returns what the parent process sends. */
export function receiveSetup<Setup>(): Promise<Setup> {
  process.once('disconnect', () => process.exit())
  return new Promise((resolve) => process.once('message', (setup) => resolve(setup as Setup)))
}

export function serve(answer: RequestListener): void {
  const server = createServer({ keepAliveTimeout }, answer)
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port })
  })
}

/** Serves JSON. `headers` are names and values in turn, without the content length. */
export function serveJson(
  status: number,
  headers: string[],
  answer: (request: IncomingMessage) => Promise<unknown>,
): void {
  serve((request, response) => {
    answer(request).then(
      (result) => {
        const body = Buffer.from(JSON.stringify(result))
        response.writeHead(status, [...headers, 'content-length', String(body.length)])
        response.end(body)
      },
      (error) => fail(response, error),
    )
  })
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  response.writeHead(500)
  response.end()
}

export async function readJson<Body>(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}
