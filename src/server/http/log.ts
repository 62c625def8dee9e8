import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

export function createLogger(config: Config): FastifyBaseLogger {
  return pino({ level: config.logLevel, base: null })
}

/**
 * One line per request: the route's pattern instead of its path, and nothing about who asked.
 * No address, query string, cookie or body ever reaches the log (docs/anonymity.md).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** An error without its message: a database driver puts bodies and addresses into that. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    stack: frames?.join('\n'),
    cause: error.cause ? describeError(error.cause) : undefined,
  }
}
