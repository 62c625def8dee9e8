import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { reasonOf } from '../../data/api/api-error.ts'
import { savedIds } from '../../data/saved/saved.ts'
import { QueryError } from '../../items/loading/query-error.tsx'
import { Link } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'
import { toastError } from '../../ui/toasts.ts'
import { statsQuery } from './queries.ts'

export function Activity() {
  const query = useQuery(statsQuery())
  const { data: stats, error } = query
  const saved = useStore(savedIds)
  useEffect(() => {
    if (error) toastError('Failed to load user statistics', { description: reasonOf(error) })
  }, [error])
  if (error && !stats) return <QueryError sentence="Failed to load user statistics" query={query} />
  return (
    <ul aria-busy={!stats} className="divide-y divide-line">
      <Count name="Confessions" count={stats?.confessionsCount} to="/my-confessions" />
      <Count name="Replies" count={stats?.repliesCount} to="/my-replies" />
      <Count name="Saved" count={saved?.length} to="/saved" />
    </ul>
  )
}

function Count({ name, count, to }: { name: string; count: number | undefined; to: string }) {
  const nameId = useId()
  return (
    <li>
      <div className="row relative">
        <span id={nameId} className="grow text-ink-quiet">
          {name}
        </span>
        <span className="font-semibold">{count ?? '–'}</span>
        <Link
          to={to}
          aria-describedby={nameId}
          className="font-medium underline underline-offset-4 before:absolute before:inset-0"
        >
          View All
        </Link>
      </div>
    </li>
  )
}
