import { useState } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { sentences } from '../../../contract/sentences.ts'
import { send } from '../../api.ts'
import { useBoardFacts } from '../../board-facts.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from '../account-form.tsx'
import { type AuthMode, modes } from '../sessions/auth-modes.ts'
import { useSignedIn } from '../sessions/use-session.ts'

type AuthFormProps = {
  mode: AuthMode
  email: string
  onEmail: (email: string) => void
  onDone: () => void
  /** The account is not told of here: its mail says more. */
  onMailed: () => void
}

export function AuthForm({ mode, email, onEmail, onDone, onMailed }: AuthFormProps) {
  const { submit, path, autoComplete, done, refused, failed } = modes[mode]
  const { emailDomain } = useBoardFacts()
  const signedIn = useSignedIn()
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      submit={submit}
      refused={refused}
      failed={failed}
      check={() => (email.trim() && password ? undefined : sentences.bothFields)}
      call={() => send<Session>('POST', path, { email, password })}
      onDone={async (session) => {
        if (!session.user) return onMailed()
        toast(done)
        onDone()
        await signedIn(session)
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
