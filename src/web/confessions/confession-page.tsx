import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unlessHydrated } from '../query-client.ts'
import { Replies } from '../replies/replies.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Written } from '../ui/written.tsx'
import { ConfessionBar } from './confession-bar.tsx'
import { ConfessionNotFound, ConfessionNotLoaded } from './confession-not-found.tsx'
import { confessionIdIn } from './confession-path.ts'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { feedToReturnTo } from './feed-params.ts'
import { confessionQuery } from './queries.ts'

export function ConfessionPage() {
  const id = confessionIdIn(useParams())
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
            <ConfessionBar confession={confession} repliesPath="#replies" />
          </article>
          <Replies confessionId={confession.id} />
        </>
      )}
      {!confession && <ConfessionSkeleton />}
    </>
  )
}
