import { ApiError } from './api.ts'

/** Seconds that a try may be put off without asking the person; a longer wait is theirs to decide. */
const longestWait = 10

/** How a read that failed is tried again by itself. */
export const retriedReads = {
  retry: (failures: number, error: Error) => failures < readTries(error),
  retryDelay: (_failures: number, error: Error) => delayOf(error),
}

/**
 * How a write that is harmless to repeat is sent again by itself, when the board said that it was too
 * busy: so many times at most. What the person did too often is told to them.
 */
export function retriedWrites(times: number) {
  return {
    retry: (failures: number, error: Error) => failures < times && isBusy(error),
    retryDelay: (_failures: number, error: Error) => delayOf(error),
  }
}

/** A refusal stays one; what says when to come back is asked again then, other failures once. */
function readTries(error: Error): number {
  if (saysWhen(error)) return 3
  const status = error instanceof ApiError ? error.status : undefined
  return status === undefined || status >= 500 ? 1 : 0
}

function isBusy(error: Error): boolean {
  return saysWhen(error) && error.status === 503
}

function saysWhen(error: Error): error is ApiError & { retryAfter: number } {
  return (
    error instanceof ApiError && error.retryAfter !== undefined && error.retryAfter <= longestWait
  )
}

/** Milliseconds. A crowd that was refused together does not come back together. */
function delayOf(error: Error): number {
  return saysWhen(error) ? error.retryAfter * 1_000 * (1 + Math.random() / 2) : 500
}
