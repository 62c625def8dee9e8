import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confessionIdIn, confessionPath } from '../../data/confessions/confession-path.ts'
import { confessionQuery, confessionsKey } from '../../data/confessions/queries.ts'
import { newReplies, useNewReplyCount } from '../../data/live/news.ts'
import { orOfflineCopy } from '../../data/offline/offline-copy.ts'
import { ConfessionSkeleton } from '../../items/loading/confession-skeleton.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { Visit } from '../../ui/visit.ts'
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
  const newReplyCount = useNewReplyCount(id)
  const [shownId, setShownId] = useState<string>()
  if (confession && shownId !== id) setShownId(id)
  // Deleted during this visit: the page says so, and what the user is writing stays.
  const isDeleted = confession === null && shownId === id
  // At the end of the visit, forget which replies were counted as new: the next visit starts without such a count.
  useEffect(
    () => () => newReplies.set(newReplies.get().filter((it) => it.confessionId !== id)),
    [id],
  )
  if (confession === null && !isDeleted) return <ConfessionNotFound />
  if (!confession && error)
    return <ConfessionNotLoaded error={error} retrying={isFetching} onRetry={refetch} />
  return (
    <>
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      {(confession || isDeleted) && (
        <>
          <div aria-live="polite">
            {isDeleted && (
              <h1 className="mt-4 font-serif text-ink-quiet text-reading">
                This confession was deleted.
              </h1>
            )}
          </div>
          {confession && <ConfessionArticle confession={confession} />}
          {confession?.hidden ? (
            // A hidden confession can't be answered. The form is shown only if it has an unfinished reply.
            <ReplyForm confessionId={id} isGone />
          ) : (
            <Replies confessionId={id} count={confession?.replyCount ?? 0} isGone={isDeleted} />
          )}
          {newReplyCount > 0 && !isDeleted && <NewRepliesInThread confessionId={id} />}
        </>
      )}
      {!confession && !isDeleted && <ConfessionSkeleton />}
    </>
  )
}
