import { attempt } from '../../ui/attempt.ts'
import { createStore } from '../../ui/store.ts'

/*
 * This file stores the time of the newest reply that the user has seen in the inbox, by the server's clock. The time
 * stays in this browser, and `forgetInbox` removes it when the session ends.
 */

const storageKey = 'inbox'
const beforeAll = new Date(0).toISOString()

/** The time until which the inbox was read, as stored in this browser. Null if nothing is stored. */
export const opened = createStore<string | null>(null)

/** Returns the time that this page or another tab has stored, or null if there is none. */
export function loadInboxReadUntil(): string | null {
  return opened.get() ?? attempt(() => localStorage.getItem(storageKey)) ?? null
}

/** Loads the stored time, and updates it when another tab stores a later one. Returns a function that stops this. */
export function followInboxReadUntil(): () => void {
  opened.set(loadInboxReadUntil())
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Ignore a removal: this tab removes the time itself when it learns that the session has ended.
    if (key === storageKey && newValue) opened.set(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Marks all replies up to the newest of these times as read. The times are sorted newest first. */
export function markInboxRead([newest = beforeAll]: string[]): void {
  const until = loadInboxReadUntil()
  if (until !== null && newest <= until) return
  opened.set(newest)
  attempt(() => localStorage.setItem(storageKey, newest))
}

export function forgetInbox(): void {
  opened.set(null)
  attempt(() => localStorage.removeItem(storageKey))
}
