import { inboxMarkMs, pageSize } from '../../../contract/limits.ts'

/**
 * Counts unread replies from before the last five-minute mark at which the user acted. Returns null if there are none.
 * Without the marks, someone who replies and then watches a screen could see that the reply reached its user.
 */
export function countNew(times: string[], openedUntil: string, actedAt: number): string | null {
  const mark = new Date(Math.floor(actedAt / inboxMarkMs) * inboxMarkMs).toISOString()
  const count = times.filter((time) => openedUntil < time && time < mark).length
  if (count === 0) return null
  return count < pageSize.fetched ? `${count}` : `${count}+`
}
