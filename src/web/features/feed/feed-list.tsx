import { pageSize } from '../../../contract/limits.ts'
import { type Feed, feedPath, sortAndFrameOf } from '../../data/confessions/feed-params.ts'
import { openNewConfession } from '../../data/dialogs/new-confession-state.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { FeedSkeleton } from '../../items/loading/feed-skeleton.tsx'
import { LoadMore } from '../../items/loading/load-more.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { useFeedPages } from './use-feed-pages.ts'

const failure = 'Failed to load confessions'

export function FeedList({ feed }: { feed: Feed }) {
  const { query, items, shown, hidden } = useFeedPages(feed)
  const isCut = hidden.length > 0
  const cursor = query.data?.pages.at(-1)?.nextCursor
  const further = isCut ? { whole: true as const } : cursor ? { cursor } : null
  return (
    <PagedList
      query={query}
      items={items}
      failure={failure}
      skeleton={<FeedSkeleton />}
      empty={
        <EmptyNote
          sentence="No confessions found for this time period."
          to={openNewConfession}
          action="Be the first to share your thoughts!"
        />
      }
      name="confessions"
      firstCount={pageSize.shown}
      more={
        <>
          {further && (
            <noscript>
              <a
                href={feedPath({ ...sortAndFrameOf(feed), ...further })}
                className="mt-6 inline-block py-3 underline underline-offset-4"
              >
                {isCut ? 'More confessions' : 'Older confessions'}
              </a>
            </noscript>
          )}
          {shown.hasNextPage ? (
            <LoadMore list={shown} failure={failure} />
          ) : (
            <p className="mt-6 py-3 text-ink-quiet">You've reached the end! 🎉</p>
          )}
        </>
      }
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </PagedList>
  )
}
