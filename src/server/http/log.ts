import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { isInternalRequest } from './internal-requests.ts'

/** Logs to standard output by default. The message of an error is logged in development only. */
export function createLogger(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  // In production errors are shortened: some that the framework logs contain whole requests.
  const serializers = { err: config.production ? describeError : wholeError }
  return pino({ level: config.logLevel, base: null, serializers }, destination)
}

/** No address, query string, cookie, body or id of an account reaches the log (docs/anonymity.md). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isInternalRequest(request)) return done()
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

/** Leaves out messages of other code: a database driver puts bodies and addresses into them. */
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

/** Returns the stack without the message, which may contain lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string | undefined {
  const start = stack.indexOf(message)
  if (start < 0) return undefined
  const frames = stack.slice(start + message.length).split('\n')
  return frames.filter((line) => /^\s+at /.test(line)).join('\n')
}
