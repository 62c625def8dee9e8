import { createStore, useStore } from './store.ts'

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

/** Tells the user that they are offline. Dialogs have their own bar, because they cover the page. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="offline-bar">
          <span className="column">You’re offline. Your drafts are saved.</span>
        </p>
      )}
    </div>
  )
}

export const useIsOnline = () => !useStore(isOffline)

/** A page shows this sentence if it is offline and has nothing to show. */
export const loadsByItself = 'It’ll load when you’re back online.'
