type Message =
  /** `opened`: a confession to copy for offline reading. Members' copies are deleted with the session. */
  { opened: string | null; isMember: boolean } | { gone: string[] } | { isOver: true }

const keptCache = 'kept'

/** Lets the browser open offline copies without a network, instead of its own error page. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => {
    // Private windows, for example, refuse it. The board works without the worker.
  })
}

export function postToOfflineWorker(message: Message): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** Deletes all offline copies at the end of a session. */
export function deleteOfflineCopies(): void {
  // This deletes the stored copies at once. The message also stops copies that the worker is making now.
  void globalThis.caches?.delete(keptCache).catch(() => {})
  postToOfflineWorker({ isOver: true })
}
