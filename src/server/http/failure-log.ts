import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '../../contract/durations.ts'
import { newFailureId } from '../crypto/random.ts'
import { isFull, isUnavailable } from '../db/failures.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logFailure: LogFailure
  }
}

/**
 * `part` names the part of the board that failed, or it is the message that the client got. Returns the id of an
 * unexpected failure, as it is in the log.
 */
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

/**
 * Returns the first stack line of our own code, to tell unexpected errors apart. Our code has a limited number of
 * lines, so `repeats` stays small.
 */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.split('\n').find((line) => /^\s+at .*\/src\/.*:\d+:\d+\)?$/.test(line)) ?? ''
}
