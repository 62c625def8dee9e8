import { pageSize } from '../../contract/limits.ts'
import { LoadMore } from '../lists/load-more.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { ConfessionCardView } from './confession-card.tsx'
import { type Feed, feedPath } from './feed-params.ts'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { useFeedPages } from './use-feed-pages.ts'

const failure = 'Failed to load confessions'

export function FeedList({ feed }: { feed: Feed }) {
  const { query, items, shown, hidden } = useFeedPages(feed)
  const nextCursor = query.data?.pages.at(-1)?.nextCursor
  return (
    <PagedList
      query={query}
      items={items}
      failure={failure}
      skeleton={<FeedSkeleton />}
      empty={<NoConfessions />}
      name="confessions"
      firstCount={pageSize.shown}
      more={
        <>
          <WithoutScript feed={feed} isCut={hidden.length > 0} nextCursor={nextCursor} />
          {shown.hasNextPage ? (
            <LoadMore list={shown} failure={failure} className="noscript:hidden" />
          ) : (
            <End />
          )}
        </>
      }
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </PagedList>
  )
}

function NoConfessions() {
  return (
    <div className="py-16">
      <p className="font-serif text-reading">No confessions found for this time period.</p>
      <p className="mt-1 text-ink-quiet">Be the first to share your thoughts!</p>
    </div>
  )
}

type WithoutScriptProps = {
  feed: Feed
  isCut: boolean
  nextCursor: string | null | undefined
}

/** The ways further down for readers without JavaScript. */
function WithoutScript({ feed: { sort, frame }, isCut, nextCursor }: WithoutScriptProps) {
  const further = isCut ? { whole: true as const } : nextCursor ? { cursor: nextCursor } : null
  if (!further) return null
  return (
    <noscript>
      <a href={feedPath({ sort, frame, ...further })} className="underline">
        {isCut ? 'More confessions' : 'Older confessions'}
      </a>
    </noscript>
  )
}

function End() {
  return <p className="mt-6 py-3 text-ink-quiet">You've reached the end! 🎉</p>
}
