let aheadMs = 0

/**
 * A time that the server said just now: behind by what it was rounded down and by as long as it was on its
 * way, never ahead. A page says the minute, an answer of one's own the second.
 */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now()
}

/** Milliseconds; the clock of this device may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
