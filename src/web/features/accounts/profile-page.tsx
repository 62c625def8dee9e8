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
    <PersonalPage title="My Profile" invitation="Sign in to see your profile.">
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

/** Formats '2026-11' as a month and year, the same on the server and in every browser. */
function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
