import { attempt } from '../../ui/attempt.ts'
import { watchLocation } from '../../ui/location.tsx'
import { confessionPath, currentConfessionId } from '../confessions/confession-path.ts'

/**
 * Messages to the service worker. `opened` is the path of the page on screen, which it copies for offline reading in the
 * chosen colours. `gone` are ids of deleted confessions; `isOver`: the session has ended.
 */
type Message = { opened: string; theme: string | undefined } | { gone: string[] } | { isOver: true }

/** The path of Newest of all time, the only feed of which there is a copy. */
const feedPath = '/'

/** Workers and caches are missing on plain http, and asking for them throws where the browser blocks storage. */
const workers = attempt(() => navigator.serviceWorker)
const caches = attempt(() => globalThis.caches)

/**
 * Registers the service worker, which shows offline copies instead of the browser's error page. It copies the page on
 * screen, and those that are visited next.
 */
export function startOfflineCopies(): void {
  if (import.meta.env.PROD)
    workers?.register('/offline-worker.js').catch(() => {
      // Some browsers refuse a service worker, for example in a private window. The board works without it.
    })
  let copied: string | undefined
  const copy = () => {
    // A copy would show the items that the user has hidden.
    if (attempt(() => localStorage.getItem('for-me'))) return deleteOfflineCopies()
    const opened = copiedPath()
    if (!opened || opened === copied) return
    copied = opened
    postToOfflineWorker({ opened, theme: document.documentElement.dataset.theme })
  }
  copy()
  watchLocation(copy)
  document.addEventListener('visibilitychange', () => {
    // A user who leaves may return without a network, so renew the copy of the feed, unless it is too new for that.
    if (copied === feedPath) copied = undefined
    copy()
  })
}

/** Call this when the board says that these confessions are deleted. */
export function dropOfflineCopies(confessionIds: string[]): void {
  if (confessionIds.length > 0) postToOfflineWorker({ gone: confessionIds })
}

/** Deletes all offline copies at the end of a session. */
export function deleteOfflineCopies(): void {
  // This deletes the stored copies at once. The message also stops copies that the worker is making now.
  void caches?.delete('copies').catch(() => {})
  postToOfflineWorker({ isOver: true })
}

/** Returns the path of the page on screen if such pages are copied. */
function copiedPath(): string | undefined {
  const id = currentConfessionId()
  if (id) return confessionPath(id)
  const { pathname, search } = window.location
  return pathname + search === feedPath ? feedPath : undefined
}

function postToOfflineWorker(message: Message): void {
  void workers?.ready.then(({ active }) => active?.postMessage(message))
}
