import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { threadQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyItem } from './reply-item.tsx'

/** The thread below a confession, with the form to join it. */
export function Replies({ confessionId }: { confessionId: string }) {
  const query = useInfiniteQuery(threadQuery(confessionId))
  const replies = query.data?.pages.flatMap((page) => page.replies) ?? []
  return (
    <section id="replies" className="mt-6 scroll-mt-16 border-line border-t pt-6">
      <h2 className="font-semibold font-serif text-card">Replies</h2>
      <ReplyForm confessionId={confessionId} />
      {query.isError && replies.length === 0 && (
        <ErrorNote
          sentence="Failed to load replies"
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isSuccess && replies.length === 0 && (
        <p className="mt-6 text-ink-quiet">No replies yet.</p>
      )}
      <div className="mt-4">
        {replies.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} confessionId={confessionId} />
        ))}
      </div>
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            look="outline"
            locked={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            More replies
          </Button>
        </div>
      )}
    </section>
  )
}
