import { ApiError } from './api-error.ts'

/** A longer wait is for the person to decide. */
const maxWaitSeconds = 10

/** How a read that failed is tried again by itself. */
export const readRetries = {
  retry: (failures: number, error: Error) => failures < readRetriesAfter(error),
  retryDelay: (_failures: number, error: Error) => delayMs(error),
}

/**
 * How a write that is harmless to repeat is sent again by itself, when the board said that it was too
 * busy: so many times at most. What the person did too often is told to them.
 */
export function writeRetries(times: number) {
  return {
    retry: (failures: number, error: Error) => failures < times && isBusy(error),
    retryDelay: (_failures: number, error: Error) => delayMs(error),
  }
}

/** A refusal stays one; what says when to come back is asked again then, other failures once. */
function readRetriesAfter(error: Error): number {
  if (hasRetryAfter(error)) return 3
  const status = error instanceof ApiError ? error.status : undefined
  return status === undefined || status >= 500 ? 1 : 0
}

function isBusy(error: Error): boolean {
  return hasRetryAfter(error) && error.status === 503
}

function hasRetryAfter(error: Error): error is ApiError & { retryAfterSeconds: number } {
  return (
    error instanceof ApiError &&
    error.retryAfterSeconds !== undefined &&
    error.retryAfterSeconds <= maxWaitSeconds
  )
}

/** A crowd that was refused together does not come back together. */
function delayMs(error: Error): number {
  return hasRetryAfter(error) ? error.retryAfterSeconds * 1_000 * (1 + Math.random() / 2) : 500
}
