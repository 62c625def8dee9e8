/** What a page says is rounded down to the minute, and may have been on its way for as long. */
const maxBehindMs = 120_000

let aheadMs = 0

/**
 * A time that the server said just now, in milliseconds since 1970: behind by what it was rounded down and by
 * as long as it was on its way, never ahead. A page says the minute, an answer of one's own the second.
 */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now()
}

/** At first: a device whose clock may be right is believed, until an answer says more. */
export function startServerClock(pageTime: number): void {
  const behindMs = Date.now() - pageTime
  if (behindMs < 0 || behindMs > maxBehindMs) setServerClock(pageTime)
}

/** Milliseconds since 1970; the clock of this device may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
