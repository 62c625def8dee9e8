import { attempt } from '../../ui/attempt.ts'

type Message =
  /**
   * Messages to the service worker. `opened` is the path of the page on screen, which it copies for offline reading. If
   * `isMember` is false, it deletes copies that were made for a member. `gone` are ids of deleted confessions; `isOver`:
   * the session has ended.
   */
  { opened: string | null; isMember: boolean } | { gone: string[] } | { isOver: true }

const keptCache = 'kept'

/** Workers and caches are missing on plain http, and asking for them throws where the browser blocks storage. */
const workers = attempt(() => navigator.serviceWorker)
const copies = attempt(() => globalThis.caches)

/** Registers the service worker. Without a network it shows offline copies instead of the browser's error page. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD) return
  workers?.register('/offline-worker.js').catch(() => {
    // Some browsers refuse a service worker, for example in a private window. The board works without it.
  })
}

export function postToOfflineWorker(message: Message): void {
  void workers?.ready.then(({ active }) => active?.postMessage(message))
}

/** Deletes all offline copies at the end of a session. */
export function deleteOfflineCopies(): void {
  // This deletes the stored copies at once. The message also stops copies that the worker is making now.
  void copies?.delete(keptCache).catch(() => {})
  postToOfflineWorker({ isOver: true })
}
