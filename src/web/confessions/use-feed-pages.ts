import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { ConfessionCard } from '../../contract/confessions.ts'
import { pageSize } from '../../contract/limits.ts'
import { type Pages, pagesOf } from '../lists/pages.ts'
import { type Feed, feedPath } from './feed-params.ts'
import { feedQuery } from './queries.ts'

/** The feed, five more at a time; the next fifteen are fetched before they are asked for. */
export function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const [wanted, setWanted] = useWanted(feedPath(feed))
  const read = pagesOf(query, (page) => page.items)
  const cards = read.items

  const showMore = () => {
    const next = Math.min(wanted, cards.length) + pageSize.shown
    setWanted(next)
    const isShort = cards.length - next < pageSize.shown
    if (isShort && read.hasMore && !read.isReadingMore) read.showMore()
  }
  const pages: Pages<ConfessionCard> = {
    items: cards.slice(0, wanted),
    hasMore: cards.length > wanted || read.hasMore,
    isReadingMore: wanted > cards.length && read.isReadingMore,
    hasFailed: read.hasFailed,
    showMore,
  }
  return { query, pages, hidden: cards.slice(wanted) }
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
