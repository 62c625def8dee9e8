import { useSyncExternalStore } from 'react'

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

/** A page shows this sentence if it is offline and has nothing to show. */
export const loadsByItself = 'It loads by itself once you’re back online.'

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
