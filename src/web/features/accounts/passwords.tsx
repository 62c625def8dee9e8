import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { passwordLength } from '../../../contract/limits.ts'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { beginSession } from '../../data/session/session-lifecycle.ts'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { useNoteAt } from '../../ui/field-note.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { BackLink } from '../../ui/link.tsx'
import { navigate, useLocation } from '../../ui/location.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordLink } from './identity-check.tsx'

/** The page that a mailed link opens. The token is in the hash of the URL, which browsers don't send to servers. */
export function ResetPasswordPage() {
  const token = useLocation().hash.replace(/^#/, '')
  const [isExpired, setExpired] = useState(false)
  const client = useQueryClient()
  if (isExpired) return <ExpiredLink />
  return (
    <section className="max-w-100 pb-8">
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1 className="mt-2 font-semibold font-serif text-page tracking-tight">Set a new password</h1>
      <p className="mt-2 mb-6 text-ink-quiet">
        You’ll be signed in here and logged out everywhere else.
      </p>
      <noscript>
        <p>This needs JavaScript. Open the link again in a browser that has it.</p>
      </noscript>
      <AccountForm
        submit="Set password"
        failure="Failed to set the password"
        call={({ password }) =>
          api('PUT /api/account/password-reset', { body: { token, password } }).catch((error) => {
            // The page itself says so then. A toast would cover its title.
            if (!isProblem(error, 'link_expired')) throw error
            setExpired(true)
          })
        }
        onDone={async (session) => {
          if (!session) return
          toast('Password set')
          await navigate('/', { replace: true })
          await beginSession(client, session)
        }}
      >
        <NewPasswordField ref={focusOnMount} name="password" />
      </AccountForm>
    </section>
  )
}

/** Replaces the form, which can't succeed any more. */
function ExpiredLink() {
  const [mailedTo, setMailedTo] = useState<string>()
  return (
    <section className="max-w-100 pb-8">
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1
        ref={focusOnMount}
        tabIndex={-1}
        className="my-2 font-semibold font-serif text-page tracking-tight outline-none"
      >
        {mailedTo ? 'Check your email' : 'This link is no longer valid'}
      </h1>
      {mailedTo ? (
        <MailedNote email={mailedTo} />
      ) : (
        <>
          <p className="mb-4 text-ink-quiet">It may already have been used, or it’s too old.</p>
          <ForgotPasswordForm onMailed={setMailedTo} />
        </>
      )}
    </section>
  )
}

type ForgotPasswordFormProps = EmailFieldProps & { onMailed: (email: string) => void }

export function ForgotPasswordForm({ onMailed, ...field }: ForgotPasswordFormProps) {
  return (
    <AccountForm
      submit="Send link"
      failure="The link couldn’t be sent"
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

export type EmailFieldProps = { value?: string; onText?: (email: string) => void }

export function EmailField(props: EmailFieldProps) {
  const { universityDomain } = useBoardFacts()
  return (
    <Field
      {...props}
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      placeholder={`you@${universityDomain}`}
      data-autofocus
    />
  )
}

type NewPasswordFieldProps = {
  name: 'password' | 'newPassword'
  ref?: Ref<HTMLInputElement>
}

function NewPasswordField(props: NewPasswordFieldProps) {
  const note = useNoteAt(props.name)
  return (
    <div>
      <PasswordField {...props} label="New password" autoComplete="new-password" />
      {!note && (
        <p className="mt-1.5 text-ink-quiet text-meta">At least {passwordLength.min} characters.</p>
      )}
    </div>
  )
}

type ChangePasswordDialogProps = { user: User; onClose: () => void }

export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog title="Change Password" onClose={onClose} className={narrowDialog}>
      <div className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {user.hasPassword ? <Change onClose={onClose} /> : <PasswordLink email={user.email} />}
      </div>
    </Dialog>
  )
}

function Change({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <AccountForm
      submit="Change Password"
      failure="Failed to change password"
      call={({ currentPassword, newPassword }) =>
        api('PUT /api/account/password', { body: { currentPassword, newPassword } })
      }
      onDone={async (session) => {
        toast('Password changed')
        onClose()
        await beginSession(client, session)
      }}
    >
      <p className="text-ink-quiet">This logs you out in other browsers.</p>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordField name="newPassword" />
    </AccountForm>
  )
}
