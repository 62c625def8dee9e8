import { CircleUserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { openAuthDialog } from './sessions/auth-dialog-state.ts'
import { useUser } from './sessions/queries.ts'
import { useSignOut } from './sessions/use-sign-out.ts'

export function AccountButton() {
  const user = useUser()
  const signOut = useSignOut()
  const navigate = useNavigate()
  if (!user) {
    return (
      <Button look="outline" size="small" onClick={openAuthDialog}>
        Sign In
      </Button>
    )
  }
  return (
    <Menu
      label="Account menu"
      icon={<CircleUserRound size={22} aria-hidden />}
      items={[
        { name: 'My Profile', onSelect: () => navigate('/profile') },
        { name: 'My Confessions', onSelect: () => navigate('/my-confessions') },
        { name: 'My Replies', onSelect: () => navigate('/my-replies') },
        { name: 'Log Out', onSelect: signOut },
      ]}
    />
  )
}
