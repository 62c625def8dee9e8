import type { FastifyInstance } from 'fastify'

/** Once `stopping` is aborted, each answer ends its connection, so that a proxy opens its next one elsewhere. */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (stopping.aborted) response.setHeader('connection', 'close')
  })
}
