import { useState } from 'react'
import type { Session, User } from '../../contract/accounts.ts'
import { sentences } from '../../contract/sentences.ts'
import { send } from '../api.ts'
import { useBoardFacts } from '../board-facts.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/field.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { toast } from '../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { useSignedIn } from './use-signed-in.ts'

type ChangePasswordDialogProps = { user: User; onClose: () => void }

export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog title="Change Password" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-1 pb-6 md:px-6">
        {user.hasPassword ? <Change onClose={onClose} /> : <SetByMail email={user.email} />}
      </div>
    </Dialog>
  )
}

function Change({ onClose }: { onClose: () => void }) {
  const signedIn = useSignedIn()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  return (
    <AccountForm
      submit="Change Password"
      refused="Failed to change password"
      check={() => (currentPassword && newPassword ? undefined : sentences.bothFields)}
      call={() => send<Session>('PUT', '/api/account/password', { currentPassword, newPassword })}
      onDone={async (session) => {
        toast('Password changed', { description: 'Other browsers were logged out.' })
        onClose()
        await signedIn(session)
      }}
    >
      {(describedBy) => (
        <>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={currentPassword}
            onText={setCurrentPassword}
            aria-describedby={describedBy}
            data-autofocus
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={newPassword}
            onText={setNewPassword}
            aria-describedby={describedBy}
          />
        </>
      )}
    </AccountForm>
  )
}

/** An account that signs in with Google has none to begin with. */
function SetByMail({ email }: { email: string }) {
  const { mail } = useBoardFacts()
  const [isSent, setSent] = useState(false)
  if (!mail) {
    return (
      <p>
        You sign in with Google. To set a password as well, this board would have to send you a
        mail, and it sends none.
      </p>
    )
  }
  if (isSent) {
    return (
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        A link to set a password is on its way to {email}. It works for an hour.
      </p>
    )
  }
  return (
    <AccountForm
      submit="Send link"
      refused="The link could not be sent"
      call={() => send<void>('POST', '/api/account/password-reset', { email })}
      onDone={() => setSent(true)}
    >
      {() => <p>You sign in with Google. We can mail you a link to set a password as well.</p>}
    </AccountForm>
  )
}
