import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { threadPageSize } from '../../../contract/limits.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { useNewReplyCount } from '../../data/live/news.ts'
import { threadQuery } from '../../data/replies/queries.ts'
import { parseThreadPart, type ThreadPart, threadPartPath } from '../../data/replies/reply-path.ts'
import { distinct, LoadMore, PagedList } from '../../items/loading/paged-list.tsx'
import { QueryError } from '../../items/loading/query-error.tsx'
import { Link } from '../../ui/link.tsx'
import { useLocation } from '../../ui/location.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReplyTree, useHeldReplies } from './reply-tree.tsx'

type ThreadProps = { confessionId: string; isGone: boolean | undefined }

/** Shows a confession's replies. If it was deleted, only replies that the user is still writing are shown. */
export function Replies({ confessionId, count, isGone }: ThreadProps & { count: number }) {
  const part = parseThreadPart(new URLSearchParams(useLocation().search))
  const isPart = Object.keys(part).length > 0
  return (
    <section id="replies" className="replies mt-6 scroll-mt-32 border-line border-t pt-6">
      {!isGone && (
        <div className="flex items-baseline gap-2">
          <h2 className="font-semibold font-serif text-card">Replies</h2>
          {count > 0 && <span className="text-ink-quiet">{count}</span>}
        </div>
      )}
      <ReplyForm confessionId={confessionId} isGone={isGone} />
      {isPart && !isGone && (
        <Link
          to={`${confessionPath(confessionId)}#replies`}
          className="mt-4 inline-block py-1 font-medium underline underline-offset-4"
        >
          All replies
        </Link>
      )}
      <Thread confessionId={confessionId} part={part} isGone={isGone} />
    </section>
  )
}

function Thread({ confessionId, part, isGone }: ThreadProps & { part: ThreadPart }) {
  const newReplyCount = useNewReplyCount(confessionId)
  const query = useInfiniteQuery({
    ...threadQuery(confessionId, part),
    // Keep showing the old replies while another part of the same thread is loading.
    placeholderData: (thread, before) =>
      before?.queryKey[1] === confessionId ? thread : undefined,
  })
  const last = query.data?.pages.at(-1)
  const next = { below: last?.below, cursor: last?.nextCursor ?? '' }
  const failure = query.error?.message ?? ''
  const replies = useHeldReplies(distinct(query.data?.pages.flatMap((page) => page.replies)))
  useScrollToHash(query.isSuccess)
  return (
    <PagedList
      query={query}
      items={replies}
      failure={failure}
      skeleton={<ThreadSkeleton />}
      empty={
        isGone ? null : query.isError ? (
          <QueryError sentence={failure} query={query} />
        ) : newReplyCount > 0 ? null : (
          <p className="mt-6 mb-4 text-ink-quiet">No replies yet.</p>
        )
      }
      name="replies"
      firstCount={threadPageSize}
      className="replies-list"
      more={
        !isGone && (
          <LoadMore
            list={query}
            label="More replies"
            link={{ href: threadPartPath(confessionId, next), label: 'More replies' }}
          />
        )
      }
    >
      {(reply) => (
        <ReplyTree key={reply.id} reply={reply} confessionId={confessionId} focus={part.focus} />
      )}
    </PagedList>
  )
}

function useScrollToHash(isLoaded: boolean): void {
  const { hash, arrival } = useLocation()
  const isReturning = arrival === 'pop'
  useLayoutEffect(() => {
    if (isLoaded && hash && !isReturning) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash, isReturning])
}

function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 animate-pulse-quiet">
      <p className="sr-only">Loading replies</p>
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden className="pt-4">
          <p className="text-meta">
            <span className="skeleton w-24" />
          </p>
          <p className="mt-1 text-reading">
            <span className="skeleton w-full" />
            <span className={`skeleton ${width}`} />
          </p>
          <p className="bar min-h-11">
            <span className="skeleton w-1/4" />
          </p>
        </div>
      ))}
    </div>
  )
}
