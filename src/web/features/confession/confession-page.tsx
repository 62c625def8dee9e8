import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confessionIdIn } from '../../data/confessions/confession-path.ts'
import { confessionQuery } from '../../data/confessions/queries.ts'
import { forgetNews, useNews } from '../../data/live/news.ts'
import { QueryError } from '../../items/loading/query-error.tsx'
import { ConfessionSkeleton } from '../../items/loading/skeletons.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { BackLink } from '../../ui/link.tsx'
import type { Visit } from '../../ui/location.tsx'
import { StateNote } from '../../ui/state-note.tsx'
import { ConfessionArticle } from './confession-article.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

const NewRepliesInThread = lazyComponent(() => import('./new-replies.tsx'), 'NewRepliesInThread')

/** The heading of the page, and the window's title. */
export const notLoadedTitle = 'Failed to load confession'

export function ConfessionPage({ params }: Visit) {
  const id = confessionIdIn(params)
  const query = useQuery(confessionQuery(id))
  const { data: confession } = query
  const { isStub, newInThread } = useNews(id)
  // At the end of the visit, forget which replies were counted as new: the next visit starts without such a count.
  useEffect(() => () => forgetNews(id), [id])
  if (confession === null && !isStub)
    return (
      <StateNote
        drawing="not-found"
        sentence="Confession Not Found"
        reason="It was deleted, or the link is wrong."
        isPage
      />
    )
  if (!confession && query.error)
    return <QueryError sentence={notLoadedTitle} query={query} isPage />
  return (
    <>
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      {(confession || isStub) && (
        <>
          <div aria-live="polite">
            {isStub && (
              <h1 className="mt-4 font-serif text-ink-quiet text-reading">
                This confession was deleted.
              </h1>
            )}
          </div>
          {confession && !isStub && <ConfessionArticle confession={confession} />}
          {confession?.hidden ? (
            // A hidden confession can't be answered. The form is shown only if it has an unfinished reply.
            <ReplyForm confessionId={id} isGone />
          ) : (
            <Replies confessionId={id} count={confession?.replyCount ?? 0} isGone={isStub} />
          )}
          {newInThread && !isStub ? <NewRepliesInThread confessionId={id} /> : null}
        </>
      )}
      {!confession && !isStub && <ConfessionSkeleton />}
    </>
  )
}
