import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '../api.ts'
import { ErrorNote } from '../query-error.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toastError } from '../ui/toasts.ts'
import { AccountActions } from './account-actions.tsx'
import { PersonalPage } from './personal-page.tsx'
import { statsQuery, useUser } from './queries.ts'

export function ProfilePage() {
  const [selected, setSelected] = useState(0)
  return (
    <PersonalPage title="My Profile" invitation="Sign in to see your profile.">
      <Tabs
        label="My Profile"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { name: 'Account', content: <Account /> },
          { name: 'Activity', content: <Activity /> },
        ]}
      />
    </PersonalPage>
  )
}

function Account() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <dl className="grid gap-4">
        <div>
          <dt className="text-ink-quiet text-meta">Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt className="text-ink-quiet text-meta">Member since</dt>
          <dd>{monthName(user.memberSince)}</dd>
        </div>
      </dl>
      <AccountActions user={user} />
    </>
  )
}

function Activity() {
  const { data: stats, error, isFetching, refetch } = useQuery(statsQuery())
  useEffect(() => {
    if (error) toastError('Failed to load user statistics', { description: reasonOf(error) })
  }, [error])
  if (error && !stats) {
    return (
      <ErrorNote
        sentence="Failed to load user statistics"
        error={error}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <ul aria-busy={!stats}>
      <Count name="Confessions" count={stats?.confessionsCount} to="/my-confessions" />
      <Count name="Replies" count={stats?.repliesCount} to="/my-replies" />
    </ul>
  )
}

function Count({ name, count, to }: { name: string; count: number | undefined; to: string }) {
  const nameId = useId()
  return (
    <li className="flex items-end justify-between gap-4 border-line border-b py-4 first:pt-0">
      <p>
        <span id={nameId} className="block text-ink-quiet text-meta">
          {name}
        </span>
        <span className="font-semibold font-serif text-page">{count ?? '–'}</span>
      </p>
      <Link
        to={to}
        aria-describedby={nameId}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        View All
      </Link>
    </li>
  )
}

/** `2026-11` as people say it, the same on the server and in every browser. */
function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
