import { useQueryClient } from '@tanstack/react-query'
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
  return (
    <AccountForm
      submit={submit}
      failure={failure}
      noAnswer={noAnswer}
      missing={sentences.bothFields}
      call={({ email, password }) => api(call, { body: { email, password } })}
      onDone={async (answer, { email }) => {
        if ('codeLength' in answer) return setAwaitedCode({ ...answer, email, isSignUp: true })
        toast(done)
        await beginSession(client, answer)
      }}
    >
      <EmailField value={email} onText={onEmail} />
      <PasswordField label="Password" name="password" autoComplete={autoComplete} />
    </AccountForm>
  )
}
