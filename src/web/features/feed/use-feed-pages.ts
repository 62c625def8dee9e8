import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import type { Feed } from '../../data/confessions/feed-params.ts'
import { feedQuery } from '../../data/confessions/queries.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { useItemCountBefore } from '../../ui/scroll-positions.ts'

/** Shows five more confessions per click, and fetches the next fifteen before they are needed. */
export function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [shownCount, setShownCount] = useShownCount(feed)
  const cards = distinct(query.data?.pages.flatMap((page) => page.items))

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
  return { query, items: cards.slice(0, shownCount), shown, hidden }
}

/** The number of cards to show. After a navigation back it is the number that the visit showed before. */
function useShownCount(feed: Feed): [shownCount: number, setShownCount: (count: number) => void] {
  const first = feed.whole || feed.cursor ? pageSize.fetched : pageSize.shown
  const before = useItemCountBefore()
  const [shownCount, setShownCount] = useState<number>(first)
  const [returned, setReturned] = useState(0)
  if (before > returned) {
    setReturned(before)
    setShownCount(before)
  }
  return [shownCount, setShownCount]
}
