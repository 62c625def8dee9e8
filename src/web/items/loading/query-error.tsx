import { useEffect } from 'react'
import { reasonOf } from '../../data/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { catchFocus } from '../../ui/focus.ts'
import { ReloadLink } from '../../ui/link.tsx'
import { loadsByItself, useIsOnline } from '../../ui/offline.tsx'
import { StateNote } from '../../ui/state-note.tsx'

export type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown }

type QueryErrorProps = {
  sentence: string
  query: FailedQuery
  isPage?: boolean
}

export function QueryError({ sentence, query, isPage }: QueryErrorProps) {
  // When the button disappears after a successful retry, move its focus to the page's content.
  useEffect(() => catchFocus, [])
  // Offline, the bar at the top says why.
  const reason = useIsOnline() ? query.error && reasonOf(query.error) : loadsByItself
  return (
    <StateNote
      drawing="offline"
      sentence={sentence}
      reason={reason !== sentence && reason}
      isPage={isPage}
      isAlert
    >
      <Button look="outline" locked={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
      <ReloadLink />
    </StateNote>
  )
}
