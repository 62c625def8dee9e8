import { inboxMarkMs, pageSize } from '../../contract/limits.ts'

/**
 * Of replies written at these times, those since the inbox was read. What came after the last mark waits
 * for the next one: whoever replies and watches somebody's screen sees nothing.
 */
export function countNew(times: string[], openedUntil: string, now: number): string | null {
  const mark = new Date(Math.floor(now / inboxMarkMs) * inboxMarkMs).toISOString()
  const count = times.filter((time) => openedUntil < time && time < mark).length
  if (count === 0) return null
  return count < pageSize.fetched ? `${count}` : `${count}+`
}
