import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confessionIdIn, confessionPath } from '../../data/confessions/confession-path.ts'
import { confessionQuery, confessionsKey } from '../../data/confessions/queries.ts'
import { forgetNews, useNews } from '../../data/live/news.ts'
import { orOfflineCopy } from '../../data/offline/offline-copy.ts'
import { ConfessionSkeleton } from '../../items/loading/skeletons.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { BackLink } from '../../ui/link.tsx'
import type { Visit } from '../../ui/location.tsx'
import { ConfessionArticle } from './confession-article.tsx'
import { ConfessionNotFound, ConfessionNotLoaded } from './confession-not-found.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

const NewRepliesInThread = lazyComponent(() => import('./new-replies.tsx'), 'NewRepliesInThread')

export function ConfessionPage({ params }: Visit) {
  const id = confessionIdIn(params)
  const client = useQueryClient()
  const orCopy = orOfflineCopy(client, confessionPath(id), [...confessionsKey, id])
  const query = useQuery(confessionQuery(id, orCopy))
  const { data: confession, error, isFetching, refetch } = query
  const { isStub, newInThread } = useNews(id)
  // At the end of the visit, forget which replies were counted as new: the next visit starts without such a count.
  useEffect(() => () => forgetNews(id), [id])
  if (confession === null && !isStub) return <ConfessionNotFound />
  if (!confession && error)
    return <ConfessionNotLoaded error={error} retrying={isFetching} onRetry={refetch} />
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
