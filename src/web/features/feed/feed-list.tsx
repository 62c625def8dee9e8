import { pageSize } from '../../../contract/limits.ts'
import { type Feed, feedPath, sortAndFrameOf } from '../../data/confessions/feed-params.ts'
import { openNewConfession } from '../../data/dialogs/new-confession-state.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { LoadMore } from '../../items/loading/load-more.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { useFeedPages } from './use-feed-pages.ts'

const failure = 'Failed to load confessions'

export function FeedList({ feed }: { feed: Feed }) {
  const { query, items, shown, hidden } = useFeedPages(feed)
  const isCut = hidden.length > 0
  const cursor = query.data?.pages.at(-1)?.nextCursor ?? ''
  const further = isCut ? { whole: true as const } : { cursor }
  return (
    <PagedList
      query={query}
      items={items}
      failure={failure}
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
        shown.hasNextPage ? (
          <LoadMore
            list={shown}
            failure={failure}
            link={{
              href: feedPath({ ...sortAndFrameOf(feed), ...further }),
              label: isCut ? 'More confessions' : 'Older confessions',
            }}
          />
        ) : (
          <p className="mt-6 py-3 text-ink-quiet">You've reached the end! 🎉</p>
        )
      }
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </PagedList>
  )
}
