import { ApiError } from './api-error.ts'

/** The longest `Retry-After` in s that is obeyed. If it is longer, the user decides when to try again. */
const maxWaitSeconds = 10

export const readRetries = {
  retry: (failures: number, error: Error) => failures < maxReadRetries(error),
  retryDelay: (_failures: number, error: Error) => delayMs(error),
}

/** For writes that are harmless to repeat. They are sent again only if the board was too busy (503). */
export function writeRetries(times: number) {
  return {
    retry: (failures: number, error: Error) =>
      failures < times && hasRetryAfter(error) && error.status === 503,
    retryDelay: (_failures: number, error: Error) => delayMs(error),
  }
}

/** Returns 3 if the server said when to try again, 1 after other server or network errors, 0 after a refusal. */
function maxReadRetries(error: Error): number {
  if (hasRetryAfter(error)) return 3
  const status = error instanceof ApiError ? error.status : undefined
  return status === undefined || status >= 500 ? 1 : 0
}

function hasRetryAfter(error: Error): error is ApiError & { retryAfterSeconds: number } {
  return (
    error instanceof ApiError &&
    error.retryAfterSeconds !== undefined &&
    error.retryAfterSeconds <= maxWaitSeconds
  )
}

/**
 * Returns how long to wait. The random part prevents clients that were refused together from trying again together.
 */
function delayMs(error: Error): number {
  return hasRetryAfter(error) ? error.retryAfterSeconds * 1_000 * (1 + Math.random() / 2) : 500
}
