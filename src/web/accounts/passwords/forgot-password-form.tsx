import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../api.ts'
import { useBoardFacts } from '../../board-facts.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm } from '../account-form.tsx'

type ForgotPasswordFormProps = {
  email: string
  onEmail: (email: string) => void
  onMailed: () => void
}

export function ForgotPasswordForm({ email, onEmail, onMailed }: ForgotPasswordFormProps) {
  const { emailDomain } = useBoardFacts()
  return (
    <AccountForm
      submit="Send link"
      failure="The link could not be sent"
      check={() => (email.trim() ? undefined : sentences.email)}
      call={() => api('POST /api/account/password-reset', { body: { email } })}
      onDone={onMailed}
    >
      {(describedBy) => (
        <>
          <p className="text-ink-quiet">We will mail you a link to set a new password.</p>
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
        </>
      )}
    </AccountForm>
  )
}
