import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { signingOut } from '../../data/dialogs/sign-out-state.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ChangePasswordDialog } from './passwords/change-password-dialog.tsx'

export function AccountActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="noscript:hidden mt-8 grid gap-3 border-line border-t pt-6 sm:flex sm:flex-wrap">
        <li>
          <Button look="outline" onClick={() => setOpen('password')} className="w-full">
            Change Password
          </Button>
        </li>
        <li>
          <Button
            look="outline"
            onClick={() => openEditor({ kind: 'hidden words' })}
            className="w-full"
          >
            Hidden Words
          </Button>
        </li>
        <li>
          <Button look="outline" onClick={() => signingOut.set('everywhere')} className="w-full">
            Log Out Everywhere
          </Button>
        </li>
        <li>
          <Button
            look="outline"
            onClick={() => signingOut.set('forgettingBrowser')}
            className="w-full"
          >
            Forget This Browser
          </Button>
        </li>
      </ul>
      <p className="noscript:hidden mt-4 text-ink-quiet text-meta">
        On a shared computer? Forget This Browser logs you out and makes this browser unknown to
        your account again.
      </p>
      <Button
        look="quiet"
        onClick={() => setOpen('deletion')}
        className="mt-6 w-full sm:-ml-4 sm:w-auto"
      >
        Delete Account
      </Button>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'deletion' && (
        // The key resets the dialog if another user signs in while it is open.
        <DeleteAccountDialog key={user.email} user={user} onClose={close} />
      )}
    </>
  )
}
