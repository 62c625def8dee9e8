import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { isOwnRequest } from './own-requests.ts'

/** To standard output unless told. Errors, as `err`, are whole only in development. */
export function createLogger(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  // Errors that the framework logs itself, at the lowest levels, hold whole requests.
  const serializers = { err: config.production ? describeError : wholeError }
  return pino({ level: config.logLevel, base: null, serializers }, destination)
}

/** No address, query string, cookie, body or id of an account reaches the log (docs/anonymity.md). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isOwnRequest(request)) return done()
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}

function wholeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, value: error }
  const { type, stack } = pino.stdSerializers.err(error)
  return { type, stack }
}

/** Without foreign messages: a database driver puts bodies and addresses there. */
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

/** The message may hold lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string | undefined {
  const start = stack.indexOf(message)
  if (start < 0) return undefined
  const frames = stack.slice(start + message.length).split('\n')
  return frames.filter((line) => /^\s+at /.test(line)).join('\n')
}
