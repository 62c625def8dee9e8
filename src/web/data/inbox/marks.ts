import type { Location } from '../../ui/location.tsx'
import { createStore } from '../../ui/store.ts'
import { markOpened, readOpened } from './opened.ts'

type Marks = {
  /** The visit that opened the inbox; null for none since the page was loaded. */
  visit: string | null
  /** Until when it was read by then. */
  readUntil: string | null
  followed: string[]
}

const none: Marks = { visit: null, readUntil: null, followed: [] }

/** What is marked as new in the inbox: what was when it was opened, also for who comes back to it. */
export const marks = createStore(none)

export function openInbox({ key, arrival }: Pick<Location, 'key' | 'arrival'>): void {
  const { visit } = marks.get()
  const isBack = visit !== null && arrival === 'pop'
  if (isBack || visit === key) return
  marks.set({ visit: key, readUntil: readOpened(), followed: [] })
}

/**
 * These, written at these times, newest first, are shown. They count as read when nothing unread is left
 * below them: one time can't say that of what is new only the upper part was seen.
 */
export function showInbox(times: string[], isAll: boolean): void {
  const [until, oldest] = [readOpened(), times.at(-1)]
  if (until === null || isAll || (oldest !== undefined && oldest <= until)) markOpened(times)
  const current = marks.get()
  if (current.readUntil === null) marks.set({ ...current, readUntil: readOpened() })
}

export function followAnswer(id: string): void {
  const current = marks.get()
  marks.set({ ...current, followed: [...current.followed, id] })
}

export function isMarked({ readUntil, followed }: Marks, reply: { id: string; createdAt: string }) {
  return readUntil !== null && readUntil < reply.createdAt && !followed.includes(reply.id)
}

export function forgetMarks(): void {
  marks.set(none)
}
