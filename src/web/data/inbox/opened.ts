import { createStore } from '../../ui/store.ts'

/*
 * Until when the inbox was read: the time of the newest reply that was seen in it, by the server's clock as
 * all times of replies are. This browser alone knows it, and for as long as the session: see `forgetInbox`.
 */

const storageKey = 'inbox'
const beforeAll = new Date(0).toISOString()

/** Null until the inbox was looked at for the first time. */
export const opened = createStore<string | null>(null)

/** As this page or another one of the browser left it. */
export function readOpened(): string | null {
  return opened.get() ?? attempt(() => localStorage.getItem(storageKey)) ?? null
}

/** Answers how to leave off. */
export function followOpened(): () => void {
  opened.set(readOpened())
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // What another tab forgets, this one forgets when it hears of the session's end.
    if (key === storageKey && newValue) opened.set(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** All up to the newest of these, newest first, is read. */
export function markOpened([newest = beforeAll]: string[]): void {
  const until = readOpened()
  if (until !== null && newest <= until) return
  opened.set(newest)
  attempt(() => localStorage.setItem(storageKey, newest))
}

export function forgetInbox(): void {
  opened.set(null)
  attempt(() => localStorage.removeItem(storageKey))
}

/** A browser may refuse storage: then it is known as long as the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
