import { createStore } from './store.ts'

/** Whether requests fail because the device is offline. The browser's flag alone may be wrong, for example with a VPN. */
export const isOffline = createStore(false)

export function noteRequest(isAnswered: boolean): void {
  isOffline.set(!isAnswered && !navigator.onLine)
}

/** Asks the board whenever the browser's flag says that the device is offline, or changes. */
export function watchNetwork(): void {
  const ask = async () => noteRequest(await fetch('/healthz').then(Boolean, () => false))
  if (!navigator.onLine) void ask()
  for (const hint of ['online', 'offline']) window.addEventListener(hint, ask)
}
