/**
 * How many ms the device's clock may be ahead of the page's time and still be right. The page's time is rounded down
 * to the minute, and the page may take another minute to arrive.
 */
const maxBehindMs = 120_000

let aheadMs = 0

/**
 * Sets the clock to a time from the server, in ms since 1970. Such a time is rounded down (in pages to the minute, in
 * the `date` header to the second) and takes time to arrive. So this clock may be slow, but never fast.
 */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now()
}

/** Uses the device's clock if it agrees with the page's time, which the server has set, otherwise the page's time. */
export function startServerClock(pageTime: number): void {
  const behindMs = Date.now() - pageTime
  if (behindMs < 0 || behindMs > maxBehindMs) setServerClock(pageTime)
}

/** Returns the time by the server's clock, in ms since 1970. The device's own clock may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
