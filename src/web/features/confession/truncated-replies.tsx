import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Reply, Thread } from '../../../contract/replies.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { furtherRepliesQuery } from '../../data/replies/queries.ts'
import { replyAnchor, threadPartPath } from '../../data/replies/reply-path.ts'
import { Button } from '../../ui/button.tsx'
import { quoted } from '../../ui/first-words.ts'

type TruncatedRepliesProps = {
  reply: Reply
  confessionId: string
  children: (replies: Reply[]) => ReactNode
}

/** Shows the replies to a reply if the thread contains only the first of them, with a button that loads more. */
export function TruncatedReplies({ reply, confessionId, children }: TruncatedRepliesProps) {
  const { replies, remaining, isFetching, isError, showMore } = useFurtherReplies(reply)
  const label = remaining === 1 ? 'Show 1 more reply' : `Show ${remaining} more replies`
  const name = `${label} to ${quoted(reply.content)}`
  return (
    <>
      {children(replies)}
      {remaining > 0 && (
        <>
          {isError && (
            <p role="alert" className="mt-2 font-serif text-reading">
              Failed to load replies
            </p>
          )}
          <Button
            look="quiet"
            size="small"
            locked={isFetching}
            onClick={showMore}
            aria-label={name}
            className="-ml-3"
          >
            {label}
          </Button>
          {reply.moreCursor && (
            <noscript>
              <a
                href={threadPartPath(confessionId, { below: reply.id, cursor: reply.moreCursor })}
                aria-label={name}
                className="inline-block py-1 underline underline-offset-4"
              >
                {label}
              </a>
            </noscript>
          )}
        </>
      )}
    </>
  )
}

function useFurtherReplies(reply: Reply) {
  const query = useInfiniteQuery(furtherRepliesQuery(reply))
  const replies = distinct([...reply.replies, ...repliesOf(query.data)])
  const isOver = reply.moreReplies === 0 || (query.data !== undefined && !query.hasNextPage)
  const missing = reply.replies.length + reply.moreReplies - replies.length

  // `moreCursor` says where the thread's own replies end. If a refetch of the thread changes it, refetch the replies
  // loaded after that point, too.
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
