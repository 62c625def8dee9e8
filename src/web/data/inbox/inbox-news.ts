import { queryOptions } from '@tanstack/react-query'
import { inboxMarkMs, pageSize } from '../../../contract/limits.ts'
import type { Location } from '../../ui/location.tsx'
import { createStore } from '../../ui/store.ts'
import { api } from '../api/api.ts'
import { createReaderStorage } from '../reader-storage/reader-storage.ts'

/*
 * Which replies in the inbox are new. This browser stores only the time of the newest reply that its user has seen
 * there, by the server's clock.
 */

type Reading = { readUntil: string | null }

const beforeAll = new Date(0).toISOString()

/** The time until which the inbox was read. Null if this browser has not stored it. */
export const readUntil = createStore<string | null>(null)
/** The inbox marks replies as new that came after this time. It changes only when the user opens the inbox again. */
export const markedSince = createStore<string | null>(null)

const storage = createReaderStorage<Reading>({
  key: 'inbox',
  nothing: { readUntil: null },
  isEmpty: (stored) => stored.readUntil === null,
  show: (stored) => {
    readUntil.set(stored.readUntil)
    if (stored.readUntil === null) markedSince.set(null)
  },
})
if (globalThis.window) storage.load()

/**
 * Query for the times of the newest replies in the inbox. It is read again at the first user action after an event.
 */
export function inboxNewsQuery(email: string | undefined) {
  return queryOptions({
    queryKey: ['inbox-news', email],
    queryFn: async () => {
      const { items } = await api('GET /api/me/inbox')
      return items.map(({ reply }) => reply.createdAt)
    },
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Counts unread replies from before the five-minute mark that precedes the user's last action. Returns null if there
 * are none. Without the marks, a person who replies and then watches a screen could learn who gets the reply.
 */
export function countNew(times: string[], readUntil: string, actedAt: number): string | null {
  const mark = new Date(Math.floor(actedAt / inboxMarkMs) * inboxMarkMs).toISOString()
  const count = times.filter((time) => readUntil < time && time < mark).length
  if (count === 0) return null
  return count < pageSize.fetched ? `${count}` : `${count}+`
}

/** Marks all replies up to the newest of these times as read. The times are sorted newest first. */
export function markInboxRead([newest = beforeAll]: string[]): void {
  storage.update(({ readUntil }) => ({
    readUntil: readUntil !== null && newest <= readUntil ? readUntil : newest,
  }))
}

/** Call this when the inbox opens. On the way back to it, the same replies are marked as before. */
export function startInboxVisit({ arrival }: Pick<Location, 'arrival'>): void {
  if (arrival !== 'pop' || markedSince.get() === null) markedSince.set(readUntil.get())
}

/** Call this when the inbox shows replies with these times, newest first. */
export function markInboxShown(times: string[]): void {
  markInboxRead(times)
  if (markedSince.get() === null) markedSince.set(readUntil.get())
}
