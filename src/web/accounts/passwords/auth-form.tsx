import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../api.ts'
import { PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from '../account-form.tsx'
import { type AuthMode, modes } from '../sessions/auth-modes.ts'
import { beginSession } from '../sessions/session-life.ts'
import { EmailField } from './email-field.tsx'

type AuthFormProps = {
  mode: AuthMode
  email: string
  onEmail: (email: string) => void
  onDone: () => void
  /** The account is not told of here: its mail says more. */
  onMailed: () => void
}

export function AuthForm({ mode, email, onEmail, onDone, onMailed }: AuthFormProps) {
  const { submit, call, autoComplete, done, failure, noAnswer } = modes[mode]
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      submit={submit}
      failure={failure}
      noAnswer={noAnswer}
      check={() => (email.trim() && password ? undefined : sentences.bothFields)}
      call={() => api(call, { body: { email, password } })}
      onDone={async (session) => {
        if (!session.user) return onMailed()
        toast(done)
        onDone()
        await beginSession(client, session)
      }}
    >
      {(describedBy) => (
        <>
          <EmailField value={email} onText={onEmail} aria-describedby={describedBy} />
          <PasswordField
            label="Password"
            autoComplete={autoComplete}
            value={password}
            onText={setPassword}
            aria-describedby={describedBy}
          />
        </>
      )}
    </AccountForm>
  )
}
