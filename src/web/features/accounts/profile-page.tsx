import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { api, type Read } from '../../data/api/api.ts'
import { reasonOf } from '../../data/api/api-error.ts'
import { openDialog } from '../../data/dialogs/dialogs.ts'
import { useUser } from '../../data/session/session-query.ts'
import { QueryError } from '../../items/loading/query-error.tsx'
import { PersonalPage } from '../../items/personal-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { navigate, useLocation } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { shownTheme, switchTheme } from '../../ui/theme.ts'
import { toastError } from '../../ui/toasts.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ChangePasswordDialog } from './passwords.tsx'

export function ProfilePage() {
  const selected = profileTabs.indexOf(profileTabIn(new URLSearchParams(useLocation().search)))
  return (
    <PersonalPage title="My Profile" shows="your profile">
      <Tabs
        label="My Profile"
        selected={selected}
        // Tabs are parts of one page, so they add no history entries.
        onSelect={(index) => navigate(profilePath(profileTabs[index]), { replace: true })}
        tabs={[
          { name: 'Account', to: profilePath('account'), content: <Account /> },
          { name: 'Activity', to: profilePath('activity'), content: <Activity /> },
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
      <dl className="divide-y divide-line">
        <Fact name="Email" value={user.email} />
        <Fact name="Member since" value={monthName(user.memberSince)} />
      </dl>
      <AccountActions user={user} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 py-4">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}

/** Formats '2026-11' as a month and year, the same on the server and in every browser. */
function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

type Action = { name: string; onSelect: () => void; isDanger?: boolean }

function AccountActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'export' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  const nextTheme = useStore(shownTheme) === 'dark' ? 'light' : 'dark'
  const opening: Action[] = [
    { name: 'Change Password', onSelect: () => setOpen('password') },
    { name: 'Hidden words', onSelect: () => openDialog({ kind: 'hidden words' }) },
    { name: 'Export my data', onSelect: () => setOpen('export') },
    { name: `Switch to ${nextTheme} colors`, onSelect: switchTheme },
  ]
  const leaving: Action[] = [
    {
      name: 'Log out everywhere',
      onSelect: () => openDialog({ kind: 'sign out', way: 'everywhere' }),
    },
  ]
  const deleting: Action[] = [
    { name: 'Delete Account', onSelect: () => setOpen('deletion'), isDanger: true },
  ]
  return (
    <>
      <Rows actions={opening} />
      <Rows actions={leaving} className="mt-8" />
      <Rows actions={deleting} className="mt-8" />
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'export' && <ExportDialog user={user} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog user={user} onClose={close} />}
    </>
  )
}

type RowsProps = { actions: Action[]; className?: string }

function Rows({ actions, className = '' }: RowsProps) {
  return (
    <ul className={`noscript:hidden divide-y divide-line border-line border-t ${className}`}>
      {actions.map(({ name, onSelect, isDanger }) => (
        <li key={name}>
          <button type="button" onClick={onSelect} className={isDanger ? 'row text-danger' : 'row'}>
            {name}
            {/* The margin makes the icon's stroke end where the texts of the other rows do. */}
            <Icon
              name="chevron-down"
              className="-me-1.25 size-4 shrink-0 -rotate-90 text-ink-quiet"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Activity() {
  const query = useQuery(statsQuery())
  const { data: stats, error } = query
  useEffect(() => {
    if (error) toastError('Failed to load user statistics', { description: reasonOf(error) })
  }, [error])
  if (error && !stats) return <QueryError sentence="Failed to load user statistics" query={query} />
  return (
    <ul aria-busy={!stats} className="divide-y divide-line">
      <Count name="Confessions" count={stats?.confessionsCount} to="/my-confessions" />
      <Count name="Replies" count={stats?.repliesCount} to="/my-replies" />
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

const profileTabs = ['account', 'activity'] as const
type ProfileTab = (typeof profileTabs)[number]

export function profileTabIn(search: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function profilePath(tab: ProfileTab = 'account'): string {
  return tab === 'account' ? '/profile' : `/profile?tab=${tab}`
}

export function statsQuery(read: Read = api) {
  return queryOptions({
    queryKey: ['stats'],
    queryFn: () => read('GET /api/me/stats'),
    staleTime: 0,
  })
}
