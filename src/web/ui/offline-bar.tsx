import { isOffline } from './offline.ts'
import { useStore } from './store.ts'

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
export const loadsByItself = 'It loads by itself once you’re back online.'
