const units = [
  ['y', 365 * 24 * 60 * 60],
  ['mo', 30 * 24 * 60 * 60],
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['m', 60],
] as const

/** Returns how long ago a time was, like '5m ago' (SPEC §9), or 'Recently' if the time is invalid. */
export function relativeTime(iso: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 1000))
  if (Number.isNaN(seconds)) return 'Recently'
  for (const [unit, length] of units) {
    if (seconds >= length) return `${Math.floor(seconds / length)}${unit} ago`
  }
  return `${seconds}s ago`
}
