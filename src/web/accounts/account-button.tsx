import { useNewReplies } from '../inbox/new-replies.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { openAuthDialog } from './sessions/auth-dialog-state.ts'
import { useUser } from './sessions/queries.ts'
import { useSignOut } from './sessions/use-sign-out.ts'

export function AccountButton() {
  if (useUser()) return <AccountMenu />
  return (
    <Button look="outline" size="small" onClick={() => openAuthDialog()}>
      Sign In
    </Button>
  )
}

function AccountMenu() {
  const signOut = useSignOut()
  const news = useNewReplies()
  return (
    <Menu
      label="Account menu"
      news={news}
      icon={<Icon name="circle-user-round" size={22} />}
      items={[
        { name: 'Inbox', news, to: '/inbox' },
        { name: 'My Profile', to: '/profile' },
        { name: 'My Confessions', to: '/my-confessions' },
        { name: 'My Replies', to: '/my-replies' },
        { name: 'Log Out', onSelect: signOut },
      ]}
    />
  )
}
