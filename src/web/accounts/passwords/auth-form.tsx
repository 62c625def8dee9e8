import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../api.ts'
import { useBoardFacts } from '../../board-facts.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from '../account-form.tsx'
import { type AuthMode, modes } from '../sessions/auth-modes.ts'
import { beginSession } from '../sessions/session-life.ts'

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
  const { emailDomain } = useBoardFacts()
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
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            placeholder={`you@${emailDomain}`}
            value={email}
            onText={onEmail}
            aria-describedby={describedBy}
            data-autofocus
          />
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
