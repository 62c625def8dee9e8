import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { framesOf } from '../process/failure-cause.ts'

/**
 * Logs to standard output by default. In production, an error is logged without its message, unless we wrote the
 * message for the operator.
 */
export function createLogger(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  // Shorten errors in production, because some that the framework logs contain whole requests.
  const serializers = { err: config.production ? describeError : wholeError }
  return pino({ level: config.logLevel, base: null, serializers }, destination)
}

/**
 * Returns standard output with a buffer, because one write costs as much as an answer from the cache. Pino writes all
 * lines before the process exits, but SIGKILL or a crash of Node loses those of the last 200 ms.
 */
export function bufferedOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200 })
}

function wholeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, value: error }
  const { type, stack } = pino.stdSerializers.err(error)
  return { type, stack }
}

/** Leaves out messages of errors that are not ours: database drivers put request bodies and email addresses there. */
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
