import { useEffect } from 'react'
import { reasonOf } from '../../data/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { catchFocus } from '../../ui/focus-main.ts'
import { ReloadLink } from '../../ui/reload-link.tsx'

export type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown }

export function QueryError({ sentence, query }: { sentence: string; query: FailedQuery }) {
  // When the button disappears after a successful retry, move its focus to the page's content.
  useEffect(() => catchFocus, [])
  const reason = query.error && reasonOf(query.error)
  return (
    <div role="alert" className="py-16">
      <p className="font-serif text-reading">{sentence}</p>
      {reason && reason !== sentence && <p className="mt-1 text-ink-quiet">{reason}</p>}
      <Button
        look="outline"
        locked={query.isFetching}
        onClick={() => query.refetch()}
        className="mt-4"
      >
        Try again
      </Button>
      <ReloadLink />
    </div>
  )
}
