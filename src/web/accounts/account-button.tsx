import { CircleUserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useAuthDialog } from './auth-dialog-provider.tsx'
import { useUser } from './queries.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** Signed out the way in, signed in the menu. The menu's code comes with the first signed-in page. */
export function AccountButton() {
  const user = useUser()
  const { openAuthDialog } = useAuthDialog()
  const [open, setOpen] = useState(false)
  if (!user) {
    return (
      <Button look="outline" onClick={openAuthDialog}>
        Sign In
      </Button>
    )
  }
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label="Account menu"
          aria-haspopup="menu"
          onClick={() => setOpen(true)}
          className={accountButton}
        >
          <CircleUserRound size={22} aria-hidden />
        </button>
      }
    >
      <AccountMenu open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}

export const accountButton =
  'grid size-11 -mr-2 place-items-center rounded-control text-ink-quiet hover:bg-hover hover:text-ink'
