import { useQuery } from '@tanstack/react-query'
import { unlessHydrated } from '../query-client.ts'
import { Replies } from '../replies/replies.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Written } from '../ui/written.tsx'
import type { Visit } from '../visit.ts'
import { ConfessionBar } from './confession-bar.tsx'
import { ConfessionNotFound, ConfessionNotLoaded } from './confession-not-found.tsx'
import { confessionIdIn, confessionPath } from './confession-path.ts'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { feedToReturnTo } from './feed-params.ts'
import { confessionQuery } from './queries.ts'

export function ConfessionPage({ params }: Visit) {
  const id = confessionIdIn(params)
  const query = useQuery({ ...confessionQuery(id), refetchOnMount: unlessHydrated })
  const { data: confession, error, isFetching, refetch } = query
  if (confession === null) return <ConfessionNotFound />
  if (!confession && error)
    return <ConfessionNotLoaded error={error} retrying={isFetching} onRetry={refetch} />
  return (
    <>
      <BackLink to={feedToReturnTo()}>Back to Confessions</BackLink>
      {confession && (
        <>
          <article className="mt-2">
            <h1
              dir="auto"
              className="wrap-anywhere font-semibold font-serif text-page tracking-tight"
            >
              {confession.title}
            </h1>
            <Written text={confession.content} className="mt-4" />
            <ConfessionBar confession={confession} repliesPath={`${confessionPath(id)}#replies`} />
          </article>
          <Replies confessionId={confession.id} />
        </>
      )}
      {!confession && <ConfessionSkeleton />}
    </>
  )
}
