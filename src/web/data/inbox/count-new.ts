import { inboxMarkMs, pageSize } from '../../../contract/limits.ts'

/**
 * Of replies written at these times, those since the inbox was read and before the last mark at which the person
 * acted: someone who replies and watches a screen sees nothing.
 */
export function countNew(times: string[], openedUntil: string, actedAt: number): string | null {
  const mark = new Date(Math.floor(actedAt / inboxMarkMs) * inboxMarkMs).toISOString()
  const count = times.filter((time) => openedUntil < time && time < mark).length
  if (count === 0) return null
  return count < pageSize.fetched ? `${count}` : `${count}+`
}
