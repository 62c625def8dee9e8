import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { newFailureId } from '../crypto/random.ts'
import { isFull, isUnavailable } from '../db/failures.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { failureCause, framesOf } from '../process/failure-cause.ts'

/** In production, an error is logged without its message, unless we wrote it for the operator. */
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

declare module 'fastify' {
  interface FastifyInstance {
    logFailure: LogFailure
  }
}

/** `part` is a part of the board or what the client reads. Returns the id of an unexpected failure. */
export type LogFailure = (
  part: string,
  error: unknown,
  log?: FastifyBaseLogger,
) => string | undefined

type Repeats = { id: string | undefined; count: number }

const firstPauseMs = 1_000
const maxPauseMs = minuteMs

/**
 * Logs a failure at once. While it repeats, logs a line with a count after 1 s, 10 s and then each minute. Only
 * unexpected errors are logged with a stack, and with a random id by which a user can tell the operator which one they
 * met.
 */
export function createFailureLog(defaultLog: FastifyBaseLogger): LogFailure {
  const repeats = new Map<string, Repeats>()
  return (part, error, log = defaultLog) => {
    const cause = failureCause(error)
    const line = `${part}: ${cause}`
    const isExpected = error instanceof OperatorError || isUnavailable(error) || isFull(error)
    const key = isExpected ? line : `${line} ${placeOf(error)}`
    const known = repeats.get(key)
    if (known) {
      known.count++
      return known.id
    }
    const id = isExpected ? undefined : newFailureId()
    log.error(isExpected ? {} : { failure: id, err: error }, line)
    countRepeats(key, line, id, firstPauseMs)
    return id
  }

  function countRepeats(key: string, line: string, id: string | undefined, pauseMs: number): void {
    repeats.set(key, { id, count: 0 })
    setTimeout(() => {
      const count = repeats.get(key)?.count ?? 0
      repeats.delete(key)
      if (count === 0) return
      defaultLog.error({ failure: id, count }, line)
      countRepeats(key, line, id, Math.min(10 * pauseMs, maxPauseMs))
    }, pauseMs).unref()
  }
}

/** Tells unexpected errors apart by our own line, of which there are few: `repeats` stays small. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.split('\n').find((line) => /^\s+at .*\/src\/.*:\d+:\d+\)?$/.test(line)) ?? ''
}
