import { api } from '../../../data/api/api.ts'
import { AccountForm } from '../form/account-form.tsx'
import { EmailField } from './email-field.tsx'

type ForgotPasswordFormProps = {
  email: string
  onEmail: (email: string) => void
  onMailed: () => void
}

export function ForgotPasswordForm({ email, onEmail, onMailed }: ForgotPasswordFormProps) {
  return (
    <AccountForm
      submit="Send link"
      failure="The link could not be sent"
      fields={{ email }}
      call={() => api('POST /api/account/password-reset', { body: { email } })}
      onDone={onMailed}
    >
      {(notes) => (
        <>
          <p className="text-ink-quiet">We’ll email you a link to set a new password.</p>
          <EmailField value={email} onText={onEmail} note={notes.email} />
        </>
      )}
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
