import type { FastifyBaseLogger } from 'fastify'
import { isFull, isUnavailable } from '../db/failures.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logFailure: LogFailure
  }
}

/** `part` names the part of the board that failed, or it is the message that the client got. */
export type LogFailure = (part: string, error: unknown, log?: FastifyBaseLogger) => void

const repeatMs = 1_000

/**
 * Logs a failure at once. While it repeats, logs only one line per second with a count, because in an outage every
 * request fails. Only unexpected errors are logged with a stack.
 */
export function createFailureLog(defaultLog: FastifyBaseLogger): LogFailure {
  const repeats = new Map<string, number>()
  return (part, error, log = defaultLog) => {
    const line = `${part}: ${failureCause(error)}`
    const isExpected = error instanceof OperatorError || isUnavailable(error) || isFull(error)
    const key = isExpected ? line : `${line} ${placeOf(error)}`
    const count = repeats.get(key)
    if (count !== undefined) return void repeats.set(key, count + 1)
    log.error(isExpected ? {} : { err: error }, line)
    countRepeats(key, line)
  }

  function countRepeats(key: string, line: string): void {
    repeats.set(key, 0)
    setTimeout(() => {
      const count = repeats.get(key) ?? 0
      repeats.delete(key)
      if (count === 0) return
      defaultLog.error({ count }, line)
      countRepeats(key, line)
    }, repeatMs).unref()
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
