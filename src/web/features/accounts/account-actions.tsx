import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { signingOut } from '../../data/dialogs/sign-out-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ChangePasswordDialog } from './passwords/change-password-dialog.tsx'

export function AccountActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'export' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  const actions: [name: string, onSelect: () => void][] = [
    ['Change Password', () => setOpen('password')],
    ['Hidden words', () => openEditor({ kind: 'hidden words' })],
    ['Export my data', () => setOpen('export')],
    ['Log Out Everywhere', () => signingOut.set('everywhere')],
    ['Forget This Browser', () => signingOut.set('forgettingBrowser')],
    ['Delete Account', () => setOpen('deletion')],
  ]
  return (
    <>
      <ul className="noscript:hidden divide-y divide-line border-line border-b">
        {actions.map(([name, onSelect]) => (
          <li key={name}>
            <button
              type="button"
              onClick={onSelect}
              className={name === 'Delete Account' ? 'row text-danger' : 'row'}
            >
              {name}
              <Icon name="chevron-right" className="text-ink-quiet" />
            </button>
          </li>
        ))}
      </ul>
      <p className="noscript:hidden mt-4 text-ink-quiet text-meta">
        On a shared computer? Forget This Browser logs you out and makes this browser unknown to
        your account again.
      </p>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {/* The key resets the dialog if another user signs in while it is open. */}
      {open === 'export' && <ExportDialog key={user.email} user={user} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog key={user.email} user={user} onClose={close} />}
    </>
  )
}
