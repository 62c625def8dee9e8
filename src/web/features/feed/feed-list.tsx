import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import { choiceOf, type Feed, feedPath } from '../../data/confessions/feed-params.ts'
import { feedQuery } from '../../data/confessions/queries.ts'
import { openNewConfession } from '../../data/dialogs/new-confession-state.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { LoadMore } from '../../items/loading/load-more.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { useItemCountBefore } from '../../ui/scroll-positions.ts'

const failure = 'Failed to load confessions'

export function FeedList({ feed }: { feed: Feed }) {
  const { query, items, shown, hidden, restoredCount } = useFeedPages(feed)
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
      restoredCount={restoredCount}
      more={
        shown.hasNextPage ? (
          <LoadMore
            list={shown}
            failure={failure}
            link={{
              href: feedPath({ ...choiceOf(feed), ...further }),
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

/** Shows five more confessions per click, and fetches the next fifteen before they are needed. */
function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const cards = distinct(query.data?.pages.flatMap((page) => page.items))
  const [shownCount, setShownCount, restoredCount] = useShownCount(feed, cards)

  const showMore = () => {
    const next = Math.min(shownCount, cards.length) + pageSize.shown
    setShownCount(next)
    const isShort = cards.length - next < pageSize.shown
    if (isShort && hasNextPage && !isFetchingNextPage) query.fetchNextPage()
  }
  const hidden = cards.slice(shownCount)
  const shown = {
    hasNextPage: hidden.length > 0 || hasNextPage,
    isFetchingNextPage: shownCount > cards.length && isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage: showMore,
  }
  return { query, items: cards.slice(0, shownCount), shown, hidden, restoredCount }
}

/** Returns the number of cards to show. After Back or Forward, it is the number that shows the same place again. */
function useShownCount(
  feed: Feed,
  cards: { id: string }[],
): [shownCount: number, setShownCount: (count: number) => void, restoredCount: number] {
  const first = feed.whole || feed.cursor ? pageSize.fetched : pageSize.shown
  const before = useItemCountBefore(cards)
  const [shownCount, setShownCount] = useState<number>(first)
  const [returned, setReturned] = useState(0)
  if (before > returned) {
    setReturned(before)
    setShownCount(Math.max(shownCount, before))
  }
  return [shownCount, setShownCount, before]
}
