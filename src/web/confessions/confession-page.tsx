import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ConfessionNotFound } from '../layout/not-found-page.tsx'
import { Replies } from '../replies/replies.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Written } from '../ui/written.tsx'
import { ConfessionBar } from './confession-bar.tsx'
import { confessionIdIn } from './confession-path.ts'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { confessionQuery } from './queries.ts'

export function ConfessionPage() {
  const id = confessionIdIn(useParams())
  const { data: confession, isError, isFetching, refetch } = useQuery(confessionQuery(id))
  if (confession === null) return <ConfessionNotFound />
  return (
    <>
      <Link
        to="/"
        className="-ml-2 mt-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-quiet hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden />
        Back to Confessions
      </Link>
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
      {!confession && isError && (
        <ErrorNote sentence="Failed to load confession" retrying={isFetching} onRetry={refetch} />
      )}
      {!confession && !isError && <ConfessionSkeleton />}
    </>
  )
}
