import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { WithLater } from '../later.tsx'
import { forgetNews, useNews } from '../live/news.ts'
import { unlessHydrated } from '../query-client.ts'
import { Replies } from '../replies/replies.tsx'
import { ReplyForm } from '../replies/reply-form.tsx'
import { BackLink } from '../ui/back-link.tsx'
import type { Visit } from '../visit.ts'
import { ConfessionArticle } from './confession-article.tsx'
import { ConfessionNotFound, ConfessionNotLoaded } from './confession-not-found.tsx'
import { confessionIdIn } from './confession-path.ts'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { orKept } from './or-kept.ts'
import { confessionQuery } from './queries.ts'

export function ConfessionPage({ params }: Visit) {
  const id = confessionIdIn(params)
  const client = useQueryClient()
  const query = useQuery({
    ...confessionQuery(id, api, orKept(client, 'confession', id)),
    refetchOnMount: unlessHydrated,
  })
  const { data: confession, error, isFetching, refetch } = query
  const { isStub, newInThread } = useNews(id)
  // The next visit finds nothing.
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
            // What its author was writing below it.
            <ReplyForm confessionId={id} isGone />
          ) : (
            <Replies confessionId={id} isGone={isStub} />
          )}
          {newInThread && !isStub ? (
            <WithLater>{({ NewInThread }) => <NewInThread confessionId={id} />}</WithLater>
          ) : null}
        </>
      )}
      {!confession && !isStub && <ConfessionSkeleton />}
    </>
  )
}
