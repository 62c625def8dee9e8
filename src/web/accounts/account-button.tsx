import { useQuery } from '@tanstack/react-query'
import { useHasNewReplies } from '../inbox/new-replies.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { openAuthDialog } from './sessions/auth-dialog-state.ts'
import { sessionQuery } from './sessions/queries.ts'
import { signingOut } from './sessions/sign-out-state.ts'

export function AccountButton() {
  const { data: session } = useQuery(sessionQuery())
  const isHydrated = useHydrated()
  if (session?.user) return <AccountMenu />
  // Of a copy that is read offline nobody knows.
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
