import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** As the board's, or an answer would name another `Keep-Alive`. */
const keepAliveTimeout = 75_000

/** What the process that starts this one sends. */
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

/** `headers` are names and values in turn, without a length. */
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
