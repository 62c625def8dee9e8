import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import { codeOf, StartError } from '../errors/operator-error.ts'
import { createMetrics, type ReadQueue } from './metrics.ts'

const maxConnections = 16

/** Decision 46 says what may be published. Throws a StartError if the port can't be listened on. */
export async function serveMetrics(
  app: FastifyInstance,
  board: Board,
  readQueue?: ReadQueue,
): Promise<Server | undefined> {
  const { metricsPort, metricsHost } = board.config
  if (metricsPort === undefined) return undefined
  const print = createMetrics(app, board, readQueue)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    print()
      .then((text) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(text),
      )
      .catch((error: unknown) => {
        app.logFailure('metrics', error)
        response.writeHead(500).end()
      })
  })
  server.maxConnections = maxConnections
  try {
    await once(server.listen(metricsPort, metricsHost), 'listening')
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE')
      throw new StartError(`METRICS_PORT ${metricsPort} is already in use`, { cause })
    throw new StartError(`METRICS_HOST ${metricsHost} can't be listened on (${code})`, { cause })
  }
  // Without a listener, a failing connection would end the process.
  server.on('error', (error) => app.logFailure('metrics', error))
  return server
}
