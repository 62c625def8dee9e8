import type { Location } from '../../ui/location.tsx'
import { createStore } from '../../ui/store.ts'
import { loadInboxReadUntil, markInboxRead } from './inbox-read-until.ts'

type Marks = {
  /**
   * Key of the visit in which the user last opened the inbox; null if they have not opened it since the page load.
   */
  visit: string | null
  /** The time up to which replies counted as read when this visit began; null if none was stored. */
  readUntil: string | null
  /** Ids of the replies that the user has opened from the inbox. They are no longer marked. */
  followed: string[]
}

const none: Marks = { visit: null, readUntil: null, followed: [] }

/**
 * Decides which replies in the inbox are marked as new. If the user goes back to the inbox, the marks are the same.
 */
export const marks = createStore(none)

export function startInboxVisit({ key, arrival }: Pick<Location, 'key' | 'arrival'>): void {
  const { visit } = marks.get()
  const isBack = visit !== null && arrival === 'pop'
  if (isBack || visit === key) return
  marks.set({ visit: key, readUntil: loadInboxReadUntil(), followed: [] })
}

/**
 * Call this when the inbox shows replies with these times, newest first. `isAll`: there are no more pages. Nothing is
 * marked as read if later pages contain older unread replies: only one time is stored, and all replies before it
 * count as read.
 */
export function markInboxShown(times: string[], isAll: boolean): void {
  const [until, oldest] = [loadInboxReadUntil(), times.at(-1)]
  if (until === null || isAll || (oldest !== undefined && oldest <= until)) markInboxRead(times)
  const current = marks.get()
  if (current.readUntil === null) marks.set({ ...current, readUntil: loadInboxReadUntil() })
}

export function unmarkReply(id: string): void {
  const current = marks.get()
  marks.set({ ...current, followed: [...current.followed, id] })
}

export function isMarked({ readUntil, followed }: Marks, reply: { id: string; createdAt: string }) {
  return readUntil !== null && readUntil < reply.createdAt && !followed.includes(reply.id)
}
