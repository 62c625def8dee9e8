import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { pageSize } from '../../contract/limits.ts'
import { distinct } from '../lists/distinct.ts'
import { type Feed, feedPath } from './feed-params.ts'
import { feedQuery } from './queries.ts'

/** The feed, five more at a time; the next fifteen are fetched before they are asked for. */
export function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [wanted, setWanted] = useWanted(feedPath(feed))
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
