import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../../../contract/accounts.ts'
import { api } from '../../../data/api/api.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { authModes } from '../form/auth-modes.ts'
import { NewAccount } from './new-account.tsx'
import { googleErrorTitle } from './use-google-sign-in.ts'

/**
 * Shown after a Google sign-in if the email address has an account that was never verified. With its password, the
 * user keeps that account.
 */
export function ClaimForm() {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const onSession = async (session: Session) => {
    toast(authModes.signIn.done)
    await beginSession(client, session)
  }
  return (
    <>
      <p className="mb-4 text-ink-quiet">
        Someone signed up with your email but never verified it. If that was you, enter that
        password to keep your posts.
      </p>
      <AccountForm
        submit="Keep the account"
        failure={googleErrorTitle}
        fields={{ password }}
        call={() => api('PUT /api/session/google', { body: { password } })}
        onDone={onSession}
      >
        {(notes) => (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            name="password"
            note={notes.password}
            data-autofocus
          />
        )}
      </AccountForm>
      <NewAccount onSession={onSession} />
    </>
  )
}
