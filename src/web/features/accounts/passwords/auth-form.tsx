import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '../../../../contract/sentences.ts'
import { api } from '../../../data/api/api.ts'
import type { AuthMode } from '../../../data/dialogs/auth-dialog-state.ts'
import { setAwaitedCode } from '../../../data/session/awaited-code.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { authModes } from '../form/auth-modes.ts'
import { EmailField } from './email-field.tsx'

type AuthFormProps = {
  mode: AuthMode
  email: string
  onEmail: (email: string) => void
}

export function AuthForm({ mode, email, onEmail }: AuthFormProps) {
  const { submit, call, autoComplete, done, failure, noAnswer } = authModes[mode]
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
      onDone={async (answer) => {
        if ('codeLength' in answer) return setAwaitedCode({ ...answer, email, isSignUp: true })
        toast(done)
        await beginSession(client, answer)
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
