import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { OperatorError } from '../start-error.ts'

/** Writes to standard output, or where it is told to. An error, as `err`, is whole only when developing. */
export function createLogger(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  // What the framework logs by itself, at the lowest levels, are errors that hold whole requests.
  const serializers = { err: config.production ? describeError : wholeError }
  return pino({ level: config.logLevel, base: null, serializers }, destination)
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

/** An error as it is, with what caused it. */
function wholeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, value: error }
  const { type, stack } = pino.stdSerializers.err(error)
  return { type, stack }
}

/** An error without its message, unless it is one of ours: a database driver puts bodies and addresses there. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    message: error instanceof OperatorError ? error.message : undefined,
    code: 'code' in error ? error.code : undefined,
    stack: framesOf(error),
    cause: error.cause ? describeError(error.cause) : undefined,
  }
}

/** The stack behind the message, which may hold lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string | undefined {
  const start = stack.indexOf(message)
  if (start < 0) return undefined
  const frames = stack.slice(start + message.length).split('\n')
  return frames.filter((line) => /^\s+at /.test(line)).join('\n')
}
