import { useState } from 'react'
import type { User } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What can be done about the own account. */
export function AccountActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'deletion' | null>(null)
  const signOutEverywhere = useSignOut('everywhere')
  const forgetBrowser = useSignOut('forgetting')
  const close = () => setOpen(null)
  return (
    <>
      <ul className="mt-8 grid gap-3 border-line border-t pt-6 sm:flex sm:flex-wrap">
        <li>
          <Button look="outline" onClick={() => setOpen('password')} className="w-full">
            Change Password
          </Button>
        </li>
        <li>
          <Button look="outline" onClick={signOutEverywhere} className="w-full">
            Log Out Everywhere
          </Button>
        </li>
        <li>
          <Button look="outline" onClick={forgetBrowser} className="w-full">
            Forget This Browser
          </Button>
        </li>
        <li className="sm:ml-auto">
          <Button look="quiet" onClick={() => setOpen('deletion')} className="w-full">
            Delete Account
          </Button>
        </li>
      </ul>
      <p className="mt-4 text-ink-quiet text-meta">
        A browser in which you signed in is known again for 180 days, so that nobody who guesses at
        your password can lock you out of it. Forgetting it logs you out; do so where others use it
        too.
      </p>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'deletion' && (
        // Another account signed in meanwhile is asked anew.
        <DeleteAccountDialog key={user.email} user={user} onClose={close} />
      )}
    </>
  )
}
