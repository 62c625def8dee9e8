import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../contract/replies.ts'
import { distinct } from '../ui/distinct.ts'
import { furtherRepliesQuery } from './queries.ts'
import { replyAnchor } from './reply-path.ts'

export type FurtherReplies = {
  /** The answers that are there by now. */
  replies: Reply[]
  /** How many answers are not. */
  remaining: number
  isReading: boolean
  hasFailed: boolean
  /** Reads the next ones, and leads whoever asked to the first of them. */
  showMore: () => void
}

/** The answers to a reply of which its thread holds only the best. */
export function useFurtherReplies(reply: Reply): FurtherReplies {
  const query = useInfiniteQuery(furtherRepliesQuery(reply))
  const read = query.data?.pages.flatMap((page) => page.replies) ?? []
  const replies = distinct([...reply.replies, ...read])
  const isOver = query.data !== undefined && !query.hasNextPage
  const missing = reply.replies.length + reply.moreReplies - replies.length

  const shownBefore = useRef<Set<string>>(null)
  useEffect(() => {
    const before = shownBefore.current
    const first = before && replies.find(({ id }) => !before.has(id))
    if (!first) return
    shownBefore.current = null
    const article = document.getElementById(replyAnchor(first.id))
    article?.querySelector<HTMLElement>('a, button')?.focus()
  }, [replies])

  return {
    replies,
    remaining: isOver ? 0 : Math.max(1, missing),
    isReading: query.isFetching,
    hasFailed: query.isError,
    showMore: () => {
      shownBefore.current = new Set(replies.map(({ id }) => id))
      void query.fetchNextPage()
    },
  }
}
