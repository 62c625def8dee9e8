import { useId, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { openDialog } from '../../data/dialogs/dialogs.ts'
import { Icon } from '../../ui/icon.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ChangePasswordDialog } from './passwords/change-password-dialog.tsx'

type Action = { name: string; onSelect: () => void; note?: string; isDanger?: boolean }

export function AccountActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'export' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  const opening: Action[] = [
    { name: 'Change Password', onSelect: () => setOpen('password') },
    { name: 'Hidden words', onSelect: () => openDialog({ kind: 'hidden words' }) },
    { name: 'Export my data', onSelect: () => setOpen('export') },
  ]
  const leaving: Action[] = [
    {
      name: 'Log out everywhere',
      onSelect: () => openDialog({ kind: 'sign out', way: 'everywhere' }),
      note: 'Logs you out in all browsers.',
    },
    {
      name: 'Forget this browser',
      onSelect: () => openDialog({ kind: 'sign out', way: 'forgettingBrowser' }),
      note: 'For shared computers: logs you out and erases what this browser remembers.',
    },
  ]
  const deleting: Action[] = [
    { name: 'Delete Account', onSelect: () => setOpen('deletion'), isDanger: true },
  ]
  return (
    <>
      <Rows actions={opening} />
      <Rows actions={leaving} className="mt-8" />
      <Rows actions={deleting} className="mt-8" />
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {/* The key resets the dialog if another user signs in while it is open. */}
      {open === 'export' && <ExportDialog key={user.email} user={user} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog key={user.email} user={user} onClose={close} />}
    </>
  )
}

type RowsProps = { actions: Action[]; className?: string }

function Rows({ actions, className = '' }: RowsProps) {
  const listId = useId()
  return (
    <ul className={`noscript:hidden divide-y divide-line border-line border-t ${className}`}>
      {actions.map(({ name, onSelect, note, isDanger }, index) => {
        const noteId = `${listId}${index}`
        return (
          <li key={name}>
            <button
              type="button"
              aria-describedby={note && noteId}
              onClick={onSelect}
              className={isDanger ? 'row text-danger' : 'row'}
            >
              <span>
                {name}
                {note && (
                  <span
                    id={noteId}
                    aria-hidden
                    className="block text-pretty text-ink-quiet text-meta"
                  >
                    {note}
                  </span>
                )}
              </span>
              {/* The margin makes the icon's stroke end where the texts of the other rows do. */}
              <Icon
                name="chevron-down"
                className="-me-1.25 size-4 shrink-0 -rotate-90 text-ink-quiet"
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
