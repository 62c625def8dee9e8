import { useIsOnline } from './use-online.ts'

export function OfflineBar() {
  const isOnline = useIsOnline()
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="bg-ink px-4 py-1.5 text-center text-meta text-surface">
          You're offline. What you write is kept here.
        </p>
      )}
    </div>
  )
}
