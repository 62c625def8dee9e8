type Message =
  /** A confession, or none; as whom decides when the copy goes. */
  { opened: string | null; isMember: boolean } | { gone: string[] } | { isOver: true }

const keptCache = 'kept'

/** Without a network, an address that is opened is a kept copy or says so, instead of the browser's error page. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => {
    // Refused, in private windows for example: the board works without.
  })
}

export function tellOfflineWorker(message: Message): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** What was opened during a session goes with it. */
export function forgetKept(): void {
  // Here at once, and behind what the worker is about to keep.
  void globalThis.caches?.delete(keptCache).catch(() => {})
  tellOfflineWorker({ isOver: true })
}
