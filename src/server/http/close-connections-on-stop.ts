import type { FastifyInstance } from 'fastify'

/** Once `stopping` is aborted, every answer closes its connection, so that a proxy connects to another process. */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (stopping.aborted) response.setHeader('connection', 'close')
  })
}
