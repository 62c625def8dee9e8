import { inboxMarkMs, pageSize } from '../../../contract/limits.ts'

/**
 * Counts unread replies from before the five-minute mark that precedes the user's last action. Returns null if there
 * are none. Without the marks, a person who replies and then watches a screen could learn who gets the reply.
 */
export function countNew(times: string[], openedUntil: string, actedAt: number): string | null {
  const mark = new Date(Math.floor(actedAt / inboxMarkMs) * inboxMarkMs).toISOString()
  const count = times.filter((time) => openedUntil < time && time < mark).length
  if (count === 0) return null
  return count < pageSize.fetched ? `${count}` : `${count}+`
}
