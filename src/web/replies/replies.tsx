import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Link, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { threadPageSize } from '../../contract/limits.ts'
import { confessionPath } from '../confessions/confession-path.ts'
import { MoreLoaded } from '../lists/load-more.tsx'
import { distinct } from '../lists/pages.ts'
import { ErrorNote } from '../query-error.tsx'
import { Button } from '../ui/button.tsx'
import { threadQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyItem } from './reply-item.tsx'
import { threadPartIn, threadPartPath } from './reply-path.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'

/** The thread below a confession, with the form to join it. */
export function Replies({ confessionId }: { confessionId: string }) {
  const part = threadPartIn(useSearchParams()[0])
  const isPart = Object.keys(part).length > 0
  const query = useInfiniteQuery({
    ...threadQuery(confessionId, part),
    // While another part of it comes, the thread stays.
    placeholderData: (thread, before) =>
      before?.queryKey[1] === confessionId ? thread : undefined,
  })
  const replies = distinct(query.data?.pages.flatMap((page) => page.replies) ?? [])
  const last = query.data?.pages.at(-1)
  const { hash } = useLocation()
  const isReturning = useNavigationType() === NavigationType.Pop
  const isLoaded = query.isSuccess
  useLayoutEffect(() => {
    if (isLoaded && hash && !isReturning) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash, isReturning])
  return (
    <section id="replies" className="mt-6 scroll-mt-16 border-line border-t pt-6">
      <h2 className="font-semibold font-serif text-card">Replies</h2>
      <ReplyForm confessionId={confessionId} />
      {isPart && (
        <Link
          to={`${confessionPath(confessionId)}#replies`}
          className="mt-4 inline-block py-1 font-medium underline underline-offset-4"
        >
          All replies
        </Link>
      )}
      {query.isError && replies.length === 0 && (
        <ErrorNote
          sentence={query.error.message}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isPending && <ThreadSkeleton />}
      {query.isSuccess && replies.length === 0 && (
        <p className="mt-6 text-ink-quiet">No replies yet.</p>
      )}
      <div className="mt-4">
        {replies.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} confessionId={confessionId} focus={part.focus} />
        ))}
      </div>
      <MoreLoaded count={replies.length} first={threadPageSize} name="replies" />
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            look="outline"
            locked={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
            className="noscript:hidden"
          >
            More replies
          </Button>
          {last?.nextCursor && (
            <noscript>
              <a
                href={threadPartPath(confessionId, { below: last.below, cursor: last.nextCursor })}
                className="py-3 underline underline-offset-4"
              >
                More replies
              </a>
            </noscript>
          )}
        </div>
      )}
    </section>
  )
}
