import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import type { Feed } from '../../data/confessions/feed-params.ts'
import { feedQuery } from '../../data/confessions/queries.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { useCountBefore } from '../../ui/scroll-positions.ts'

/** Shows five more confessions per click, and fetches the next fifteen before they are needed. */
export function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [wanted, setWanted] = useWanted(feed)
  const cards = distinct(query.data?.pages.flatMap((page) => page.items))

  const showMore = () => {
    const next = Math.min(wanted, cards.length) + pageSize.shown
    setWanted(next)
    const isShort = cards.length - next < pageSize.shown
    if (isShort && hasNextPage && !isFetchingNextPage) query.fetchNextPage()
  }
  const hidden = cards.slice(wanted)
  const shown = {
    hasNextPage: hidden.length > 0 || hasNextPage,
    isFetchingNextPage: wanted > cards.length && isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage: showMore,
  }
  return { query, items: cards.slice(0, wanted), shown, hidden }
}

/** The number of cards to show. After a navigation back it is the number that the visit showed before. */
function useWanted(feed: Feed): [wanted: number, setWanted: (count: number) => void] {
  const first = feed.whole || feed.cursor ? pageSize.fetched : pageSize.shown
  const before = useCountBefore()
  const [wanted, setWanted] = useState<number>(first)
  const [returned, setReturned] = useState(0)
  if (before > returned) {
    setReturned(before)
    setWanted(before)
  }
  return [wanted, setWanted]
}
