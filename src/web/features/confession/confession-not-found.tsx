import { useEffect } from 'react'
import { reasonOf } from '../../data/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { catchFocus } from '../../ui/focus.ts'
import { ReloadLink } from '../../ui/link.tsx'
import { loadsByItself, useIsOnline } from '../../ui/offline-bar.tsx'
import { NotFound } from '../../ui/state-note.tsx'

/** The heading of the page, and the window's title. */
export const notLoadedTitle = 'Failed to load confession'

/** The page of a missing or deleted confession (SPEC §2). */
export function ConfessionNotFound() {
  return <NotFound title="Confession Not Found" sentence="It was deleted, or the link is wrong." />
}

type ConfessionNotLoadedProps = { error: Error; retrying: boolean; onRetry: () => void }

/** The page of a confession that could not be loaded but may exist. */
export function ConfessionNotLoaded({ error, retrying, onRetry }: ConfessionNotLoadedProps) {
  const isOnline = useIsOnline()
  useEffect(() => catchFocus, [])
  return (
    <NotFound
      title={notLoadedTitle}
      isAlert
      drawing={isOnline ? 'not-found' : 'offline'}
      // Offline, the bar at the top says why.
      sentence={isOnline ? reasonOf(error) : loadsByItself}
    >
      <Button look="outline" locked={retrying} onClick={onRetry}>
        Try again
      </Button>
      <ReloadLink />
    </NotFound>
  )
}
