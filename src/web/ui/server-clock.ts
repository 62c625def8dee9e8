let aheadMs = 0

/** As the page said it: behind by as long as it was on its way, never ahead. */
export function setServerClock(now: Date): void {
  aheadMs = now.getTime() - Date.now()
}

/** Milliseconds; the clock of this device may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
