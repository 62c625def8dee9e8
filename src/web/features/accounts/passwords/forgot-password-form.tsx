import { api } from '../../../data/api/api.ts'
import { AccountForm } from '../form/account-form.tsx'
import { EmailField, type EmailFieldProps } from './email-field.tsx'

type ForgotPasswordFormProps = EmailFieldProps & { onMailed: (email: string) => void }

export function ForgotPasswordForm({ onMailed, ...field }: ForgotPasswordFormProps) {
  return (
    <AccountForm
      submit="Send link"
      failure="The link could not be sent"
      call={({ email }) => api('POST /api/account/password-reset', { body: { email } })}
      onDone={(_, { email }) => onMailed(email)}
    >
      <p className="text-ink-quiet">We’ll email you a link to set a new password.</p>
      <EmailField {...field} />
    </AccountForm>
  )
}

/** Says the same for every address, so it doesn't tell who has an account. */
export function MailedNote({ email }: { email: string }) {
  return (
    <p tabIndex={-1} data-autofocus className="wrap-anywhere outline-none">
      If {email} can be used here, we’ve emailed a link to it. Check your spam folder, too.
    </p>
  )
}
