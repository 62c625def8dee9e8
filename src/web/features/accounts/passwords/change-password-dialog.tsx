import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import { passwordLength } from '../../../../contract/limits.ts'
import { api } from '../../../data/api/api.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { Dialog, narrowDialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { PasswordLink } from './password-link.tsx'

type ChangePasswordDialogProps = { user: User; onClose: () => void }

export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog title="Change Password" onClose={onClose} className={narrowDialog}>
      <div className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {user.hasPassword ? <Change onClose={onClose} /> : <PasswordLink email={user.email} />}
      </div>
    </Dialog>
  )
}

function Change({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  return (
    <AccountForm
      submit="Change Password"
      failure="Failed to change password"
      fields={{ currentPassword, newPassword }}
      call={() => api('PUT /api/account/password', { body: { currentPassword, newPassword } })}
      onDone={async (session) => {
        toast('Password changed')
        onClose()
        await beginSession(client, session)
      }}
    >
      {(notes) => (
        <>
          <p className="text-ink-quiet">This logs you out in other browsers.</p>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={currentPassword}
            onText={setCurrentPassword}
            name="currentPassword"
            note={notes.currentPassword}
            data-autofocus
          />
          <div>
            <PasswordField
              label="New password"
              autoComplete="new-password"
              value={newPassword}
              onText={setNewPassword}
              name="newPassword"
              note={notes.newPassword}
            />
            {!notes.newPassword && (
              <p className="mt-1.5 text-ink-quiet text-meta">
                At least {passwordLength.min} characters.
              </p>
            )}
          </div>
        </>
      )}
    </AccountForm>
  )
}
