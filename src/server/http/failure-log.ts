import type { FastifyBaseLogger } from 'fastify'
import { newFailureId } from '../crypto/random.ts'
import { isFull, isUnavailable } from '../db/failures.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'
import { type AskPart, createOutages, partAway } from './outages.ts'

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

const repeatMs = 1_000

/**
 * Logs a failure at once. While it repeats, logs only one line per second with a count. Only unexpected errors are
 * logged with a stack, and with a random id by which a user can tell the operator which one they met. Outages of parts
 * that can be asked with `ask` are logged as two lines.
 */
export function createFailureLog(defaultLog: FastifyBaseLogger, ask?: AskPart): LogFailure {
  const repeats = new Map<string, Repeats>()
  const addToOutage = ask && createOutages(defaultLog, ask)
  return (part, error, log = defaultLog) => {
    const cause = failureCause(error)
    const away = partAway(error)
    if (away && addToOutage) return void addToOutage(away, cause)
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
    countRepeats(key, line, id)
    return id
  }

  function countRepeats(key: string, line: string, id: string | undefined): void {
    repeats.set(key, { id, count: 0 })
    setTimeout(() => {
      const count = repeats.get(key)?.count ?? 0
      repeats.delete(key)
      if (count === 0) return
      defaultLog.error({ failure: id, count }, line)
      countRepeats(key, line, id)
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
