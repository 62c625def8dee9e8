import { setTimeout as wait } from 'node:timers/promises'

/** A scrape waits this long for the database, and asks it at most this often. */
const timeoutMs = 1_000
const intervalMs = 5_000

/**
 * Returns a function that runs `read` at most once in five seconds, and once at a time. It returns undefined if that
 * fails or takes more than a second. So scrapes never pile up in front of a slow database.
 */
export function createReading<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let last: Promise<Value | undefined> = Promise.resolve(undefined)
  let isReading = false
  let readAt = -Infinity
  return () => {
    if (!isReading && performance.now() - readAt >= intervalMs) {
      readAt = performance.now()
      isReading = true
      last = read()
        .catch(() => undefined)
        .finally(() => {
          isReading = false
        })
    }
    return Promise.race([last, wait(timeoutMs, undefined, { ref: false })])
  }
}
