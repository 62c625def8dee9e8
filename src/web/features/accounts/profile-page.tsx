import { useUser } from '../../data/session/session-query.ts'
import { PersonalPage } from '../../items/personal-page.tsx'
import { navigate, useLocation } from '../../ui/location.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountActions } from './account-actions.tsx'
import { Activity } from './activity.tsx'
import { profilePath, profileTabIn, profileTabs } from './profile-path.ts'

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
