import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '../../../../contract/sentences.ts'
import { api } from '../../../data/api/api.ts'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { takeIntent } from '../../../data/dialogs/auth-dialog-state.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { type AuthMode, authModes } from '../form/auth-modes.ts'
import { EmailField } from './email-field.tsx'

type AuthFormProps = {
  mode: AuthMode
  email: string
  onEmail: (email: string) => void
  /**
   * Called if the server sent a mail instead of signing the user in. The mail tells whether the account exists; the
   * answer does not.
   */
  onMailed: () => void
}

export function AuthForm({ mode, email, onEmail, onMailed }: AuthFormProps) {
  const { submit, call, autoComplete, done, failure, noAnswer } = authModes[mode]
  const { mail } = useBoardFacts()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      submit={submit}
      failure={failure}
      noAnswer={noAnswer}
      fields={{ email, password }}
      missing={sentences.bothFields}
      call={() => api(call, { body: { email, password } })}
      onDone={async (session) => {
        if (!session.user) return onMailed()
        toast(done)
        // Drop the intent, the action that asked for the sign-in: the server refuses it until the email address is
        // verified. The verify bar says so.
        if (mail && !session.user.emailVerified) takeIntent()
        await beginSession(client, session)
      }}
    >
      {(notes) => (
        <>
          <EmailField value={email} onText={onEmail} note={notes.email} />
          <PasswordField
            label="Password"
            autoComplete={autoComplete}
            value={password}
            onText={setPassword}
            name="password"
            note={notes.password}
          />
        </>
      )}
    </AccountForm>
  )
}
