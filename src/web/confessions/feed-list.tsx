import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { ConfessionCard } from '../../contract/confessions.ts'
import { pageSize } from '../../contract/limits.ts'
import { MoreLoaded } from '../lists/load-more.tsx'
import { distinct } from '../lists/pages.ts'
import { ErrorNote } from '../query-error.tsx'
import { Button } from '../ui/button.tsx'
import { ConfessionCardView } from './confession-card.tsx'
import { type Feed, feedPath } from './feed-params.ts'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { feedQuery } from './queries.ts'

/** The feed, five more at a time; the next fifteen are fetched before they are asked for. */
export function FeedList({ feed }: { feed: Feed }) {
  const query = useInfiniteQuery(feedQuery(feed))
  const [wanted, setWanted] = useWanted(feedPath(feed))
  const cards = distinct(query.data?.pages.flatMap((page) => page.items) ?? [])
  const shown = cards.slice(0, wanted)
  const hidden = cards.slice(wanted)
  const exhausted = hidden.length === 0 && !query.hasNextPage

  const fetchAhead = (next: number) => {
    const short = cards.length - next < pageSize.shown
    if (short && query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage()
  }
  const showMore = () => {
    const next = Math.min(wanted, cards.length) + pageSize.shown
    setWanted(next)
    fetchAhead(next)
  }

  if (query.isPending) return <FeedSkeleton />
  if (!query.data) {
    return (
      <ErrorNote
        sentence="Failed to load confessions"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (cards.length === 0) return <NoConfessions />
  return (
    <>
      <div className="mt-2 divide-y divide-line">
        {shown.map((card) => (
          <ConfessionCardView key={card.id} card={card} />
        ))}
      </div>
      <WithoutScript feed={feed} hidden={hidden} nextCursor={query.data.pages.at(-1)?.nextCursor} />
      <MoreLoaded count={shown.length} first={pageSize.shown} name="confessions" />
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-6 text-center text-danger">
          Failed to load confessions
        </p>
      )}
      <div className="mt-6 flex justify-center">
        {exhausted ? (
          <p className="py-3 text-ink-quiet">You've reached the end! 🎉</p>
        ) : (
          <Button
            look="outline"
            locked={wanted > cards.length && query.isFetchingNextPage}
            onClick={showMore}
          >
            {query.isFetchNextPageError ? 'Try again' : 'Load More'}
          </Button>
        )}
      </div>
    </>
  )
}

/** How many cards each feed of this tab shows, so that Back finds as many as one left. */
const shownBefore = new Map<string, number>()

function useWanted(path: string): [wanted: number, setWanted: (count: number) => void] {
  const cached = useNavigationType() === NavigationType.Pop ? shownBefore.get(path) : undefined
  const [wanted, setWanted] = useState<number>(cached ?? pageSize.shown)
  useEffect(() => {
    shownBefore.set(path, wanted)
  }, [path, wanted])
  return [wanted, setWanted]
}

/** The rest of the page, and a way further down, for readers without JavaScript. */
function WithoutScript({
  feed,
  hidden,
  nextCursor,
}: {
  feed: Feed
  hidden: ConfessionCard[]
  nextCursor: string | null | undefined
}) {
  return (
    <noscript>
      <div className="divide-y divide-line border-line border-t">
        {hidden.map((card) => (
          <ConfessionCardView key={card.id} card={card} />
        ))}
      </div>
      {nextCursor && (
        <a href={feedPath({ ...feed, cursor: nextCursor })} className="underline">
          Older confessions
        </a>
      )}
    </noscript>
  )
}

function NoConfessions() {
  return (
    <div className="py-20 text-center">
      <p className="font-serif text-reading">No confessions found for this time period.</p>
      <p className="mt-1 text-ink-quiet">Be the first to share your thoughts!</p>
    </div>
  )
}
