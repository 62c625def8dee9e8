import type { Location } from '../../ui/location.tsx'
import { createStore } from '../../ui/store.ts'
import { loadInboxReadUntil, markInboxRead } from './inbox-read-until.ts'

type Marks = {
  /** Key of the visit that opened the inbox, or null if none has since the page was loaded. */
  visit: string | null
  /** The time up to which the inbox had been read when this visit began. */
  readUntil: string | null
  followed: string[]
}

const none: Marks = { visit: null, readUntil: null, followed: [] }

/** Decides which replies in the inbox are marked as new. Going back to the inbox shows the same marks again. */
export const marks = createStore(none)

export function startInboxVisit({ key, arrival }: Pick<Location, 'key' | 'arrival'>): void {
  const { visit } = marks.get()
  const isBack = visit !== null && arrival === 'pop'
  if (isBack || visit === key) return
  marks.set({ visit: key, readUntil: loadInboxReadUntil(), followed: [] })
}

/**
 * Call this when the inbox shows replies written at these times, newest first. They are marked as read only if no older
 * unread replies remain on later pages: one time is stored, and everything before it counts as read.
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

export function clearNewReplyMarks(): void {
  marks.set(none)
}
