/** Without a network, an address that is opened says so instead of the browser's error page. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/offline-worker.js').catch(() => {
    // Refused, in private windows for example: the board works without.
  })
}
