/** The page's time is rounded down to the minute, and the page may take another minute to arrive. */
const maxBehindMs = 120_000

let aheadMs = 0

/**
 * Sets the clock to a time from the server, in ms since 1970. The server rounds it down (pages to the minute, the
 * `date` header to the second) and it takes time to arrive, so it may be late but never early.
 */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now()
}

/** Keeps the device's clock if it is consistent with the page's time, and otherwise uses the page's time. */
export function startServerClock(pageTime: number): void {
  const behindMs = Date.now() - pageTime
  if (behindMs < 0 || behindMs > maxBehindMs) setServerClock(pageTime)
}

/** Returns the server's time in ms since 1970. The device's own clock may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
