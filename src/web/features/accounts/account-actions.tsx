import { useId, useState } from 'react'
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
  const noteId = useId()
  const actions: [name: string, onSelect: () => void, note?: string][] = [
    ['Change Password', () => setOpen('password')],
    ['Hidden words', () => openEditor({ kind: 'hidden words' })],
    ['Export my data', () => setOpen('export')],
    [
      'Log Out Everywhere',
      () => signingOut.set('everywhere'),
      'Ends your sessions in all browsers.',
    ],
    [
      'Forget This Browser',
      () => signingOut.set('forgettingBrowser'),
      'For shared computers: logs you out and erases what this browser remembers.',
    ],
    ['Delete Account', () => setOpen('deletion')],
  ]
  return (
    <>
      <ul className="noscript:hidden divide-y divide-line border-line border-b">
        {actions.map(([name, onSelect, note]) => (
          <li key={name}>
            <button
              type="button"
              aria-describedby={note && `${noteId}${name.replaceAll(' ', '')}`}
              onClick={onSelect}
              className={name === 'Delete Account' ? 'row text-danger' : 'row'}
            >
              <span>
                {name}
                {note && (
                  <span
                    id={`${noteId}${name.replaceAll(' ', '')}`}
                    aria-hidden
                    className="block text-pretty text-ink-quiet text-meta"
                  >
                    {note}
                  </span>
                )}
              </span>
              {/* Rows with a note act at once, the others open a dialog. */}
              {!note && (
                <Icon name="chevron-down" className="size-4 shrink-0 -rotate-90 text-ink-quiet" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {/* The key resets the dialog if another user signs in while it is open. */}
      {open === 'export' && <ExportDialog key={user.email} user={user} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog key={user.email} user={user} onClose={close} />}
    </>
  )
}
