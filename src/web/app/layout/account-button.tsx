import { useQuery } from '@tanstack/react-query'
import { openAuthDialog } from '../../data/dialogs/auth-dialog-state.ts'
import { signingOut } from '../../data/dialogs/sign-out-state.ts'
import { useHasNewReplies } from '../../data/inbox/new-replies.ts'
import { sessionQuery } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

export function AccountButton() {
  const { data: session } = useQuery(sessionQuery())
  const isHydrated = useHydrated()
  if (session?.user) return <AccountMenu />
  // An offline copy says nothing about the session, so it is unknown here.
  if (isHydrated && !session) return null
  return (
    <Button look="outline" size="small" onClick={() => openAuthDialog()}>
      Sign In
    </Button>
  )
}

function AccountMenu() {
  const hasNews = useHasNewReplies()
  return (
    <Menu
      label="Account menu"
      news={hasNews && 'new replies'}
      icon={<Icon name="circle-user-round" size={22} />}
      items={[
        { name: 'Inbox', hasNews, to: '/inbox' },
        { name: 'My Profile', to: '/profile' },
        { name: 'My Confessions', to: '/my-confessions' },
        { name: 'My Replies', to: '/my-replies' },
        { name: 'Log Out', onSelect: () => signingOut.set('here') },
      ]}
    />
  )
}
