import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/accounts.ts'
import { api } from '../../data/api/api.ts'
import { beginSession } from '../../data/session/session-lifecycle.ts'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordLink } from './identity-check.tsx'
import { NewPasswordField } from './reset-password-page.tsx'

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
  return (
    <AccountForm
      submit="Change Password"
      failure="Failed to change password"
      call={({ currentPassword, newPassword }) =>
        api('PUT /api/account/password', { body: { currentPassword, newPassword } })
      }
      onDone={async (session) => {
        toast('Password changed')
        onClose()
        await beginSession(client, session)
      }}
    >
      <p className="text-ink-quiet">This logs you out in other browsers.</p>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordField name="newPassword" />
    </AccountForm>
  )
}
