import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply, Thread } from '../../../contract/replies.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { furtherRepliesQuery } from '../../data/replies/queries.ts'
import { replyAnchor } from '../../data/replies/reply-path.ts'

export type FurtherReplies = ReturnType<typeof useFurtherReplies>

/** Loads replies to a reply, of which the thread contains only the first ones. */
export function useFurtherReplies(reply: Reply) {
  const query = useInfiniteQuery(furtherRepliesQuery(reply))
  const replies = distinct([...reply.replies, ...repliesOf(query.data)])
  const isOver = reply.moreReplies === 0 || (query.data !== undefined && !query.hasNextPage)
  const missing = reply.replies.length + reply.moreReplies - replies.length

  // A refetched thread may end at another reply. Then the replies loaded after it are refetched, too.
  const { refetch, data } = query
  const { moreCursor } = reply
  const cursor = useRef(moreCursor)
  useEffect(() => {
    if (cursor.current === moreCursor) return
    cursor.current = moreCursor
    if (data) void refetch()
  }, [moreCursor, data, refetch])

  const [firstShown, setFirstShown] = useState<string>()
  useEffect(() => {
    if (firstShown) document.getElementById(replyAnchor(firstShown))?.focus()
  }, [firstShown])

  return {
    replies,
    remaining: isOver ? 0 : Math.max(1, missing),
    isFetching: query.isFetching,
    isError: query.isError,
    showMore: async () => {
      const before = new Set(replies.map(({ id }) => id))
      const { data } = await query.fetchNextPage()
      setFirstShown(repliesOf(data).find(({ id }) => !before.has(id))?.id)
    },
  }
}

function repliesOf(data: { pages: Thread[] } | undefined): Reply[] {
  return data?.pages.flatMap((page) => page.replies) ?? []
}
