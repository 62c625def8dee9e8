import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordLength } from '../../../../contract/limits.ts'
import { api } from '../../../data/api/api.ts'
import { isProblem } from '../../../data/api/api-error.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { navigate, useLocation } from '../../../ui/location.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { ForgotPasswordForm, MailedNote } from './forgot-password-form.tsx'

/** The page that a mailed link opens. The token is in the hash of the URL, which browsers don't send to servers. */
export function ResetPasswordPage() {
  const token = useLocation().hash.replace(/^#/, '')
  const [password, setPassword] = useState('')
  const [isExpired, setExpired] = useState(false)
  const client = useQueryClient()
  if (isExpired) return <ExpiredLink />
  return (
    <section className="max-w-100 pb-8">
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1 className="mt-2 font-semibold font-serif text-page tracking-tight">Set a new password</h1>
      <p className="mt-2 mb-6 text-ink-quiet">
        After this you’re signed in here and logged out everywhere else.
      </p>
      <noscript>
        <p>This needs JavaScript. Open the link again in a browser that has it.</p>
      </noscript>
      <AccountForm
        submit="Set password"
        failure="Failed to set the password"
        fields={{ password }}
        call={() =>
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
        {(notes) => (
          <div>
            <PasswordField
              ref={focusOnMount}
              label="New password"
              autoComplete="new-password"
              value={password}
              onText={setPassword}
              name="password"
              note={notes.password}
            />
            {!notes.password && (
              <p className="mt-1.5 text-ink-quiet text-meta">
                At least {passwordLength.min} characters.
              </p>
            )}
          </div>
        )}
      </AccountForm>
    </section>
  )
}

/** Replaces the form, which can't succeed any more. */
function ExpiredLink() {
  const [email, setEmail] = useState('')
  const [isMailed, setMailed] = useState(false)
  return (
    <section className="max-w-100 pb-8">
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1
        ref={focusOnMount}
        tabIndex={-1}
        className="my-2 font-semibold font-serif text-page tracking-tight outline-none"
      >
        {isMailed ? 'Check your email' : 'This link is no longer valid'}
      </h1>
      {isMailed ? (
        <MailedNote email={email} />
      ) : (
        <>
          <p className="mb-4 text-ink-quiet">It may have been used already, or be too old.</p>
          <ForgotPasswordForm email={email} onEmail={setEmail} onMailed={() => setMailed(true)} />
        </>
      )}
    </section>
  )
}
