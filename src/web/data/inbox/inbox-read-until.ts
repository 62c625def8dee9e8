import { attempt } from '../../ui/attempt.ts'
import { createStore } from '../../ui/store.ts'

/*
 * The time of the newest reply that was seen in the inbox, by the server's clock. It is stored only in this browser,
 * and only until the session ends: see `forgetInbox`.
 */

const storageKey = 'inbox'
const beforeAll = new Date(0).toISOString()

/** Null until the inbox was opened for the first time. */
export const opened = createStore<string | null>(null)

/** Returns the time that this page or another tab of the browser stored. */
export function loadInboxReadUntil(): string | null {
  return opened.get() ?? attempt(() => localStorage.getItem(storageKey)) ?? null
}

/** Follows other tabs. Returns a function that stops it. */
export function followInboxReadUntil(): () => void {
  opened.set(loadInboxReadUntil())
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A removal needs no handling here: this tab forgets the time itself when it learns of the session's end.
    if (key === storageKey && newValue) opened.set(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Marks replies as read, up to the first of these times. They are sorted newest first. */
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
