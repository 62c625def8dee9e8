import { useQuery } from '@tanstack/react-query'
import { openAuthDialog } from '../../data/dialogs/auth-dialog-state.ts'
import { openDialog } from '../../data/dialogs/dialogs.ts'
import { useNewReplyCount } from '../../data/inbox/new-reply-count.ts'
import { sessionQuery } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

const menuId = 'account-menu'

export function AccountButton() {
  const { data: session } = useQuery(sessionQuery())
  const isHydrated = useHydrated()
  if (session?.user) return <AccountMenu />
  // Show nothing if the session could not be read.
  if (isHydrated && !session) return null
  return (
    <Button look="outline" size="small" onClick={() => openAuthDialog()}>
      Sign In
    </Button>
  )
}

function AccountMenu() {
  const news = useNewReplyCount()
  const label = 'Account menu'
  return (
    <>
      <button
        type="button"
        aria-label={news ? `${label}, new replies` : label}
        aria-haspopup="menu"
        popoverTarget={menuId}
        className="icon-button relative"
      >
        <Icon name="circle-user-round" className="size-5.5" />
        {news && <span className="news-dot absolute top-2 right-2" />}
      </button>
      <Menu
        id={menuId}
        label={label}
        className="top-13 max-h-[calc(100dvh-3.75rem)]"
        items={[
          { name: 'Inbox', news, to: '/inbox' },
          { name: 'My Profile', to: '/profile' },
          { name: 'My Confessions', to: '/my-confessions' },
          { name: 'My Replies', to: '/my-replies' },
          { name: 'Saved', to: '/saved' },
          {
            name: 'Log Out',
            isApart: true,
            onSelect: () => openDialog({ kind: 'sign out', way: 'here' }),
          },
        ]}
      />
    </>
  )
}
