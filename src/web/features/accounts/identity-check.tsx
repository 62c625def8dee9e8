import type { ReactNode } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { api } from '../../data/api/api.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useWrite } from '../../data/session/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { GoogleButton } from './google-sign-in.tsx'

type IdentityCheckProps = {
  user: User
  /** Called after another Google sign-in. */
  onDone: () => void
  /** The password field, for accounts that have a password. */
  children?: ReactNode
}

/** Asks users who signed in a while ago to prove who they are. */
export function IdentityCheck({ user, onDone, children }: IdentityCheckProps) {
  const { google } = useBoardFacts()
  return (
    <div className="grid gap-3">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        You signed in a while ago. Please confirm it’s you.
      </p>
      {user.hasPassword ? (
        children
      ) : google ? (
        <GoogleButton onDone={onDone} />
      ) : (
        <PasswordLink email={user.email} />
      )}
    </div>
  )
}

/** For accounts without a password: offers to mail a link to set one, if the board sends mail. */
export function PasswordLink({ email }: { email: string }) {
  const { mail, google } = useBoardFacts()
  const sending = useWrite({
    call: () => api('POST /api/account/password-reset', { body: { email } }),
    failure: 'The link couldn’t be sent',
  })
  const reason = google ? 'You sign in with Google.' : 'This account has no password.'
  if (!mail) {
    return <p>{reason} This board sends no email, so you can’t set one.</p>
  }
  if (sending.isSuccess) {
    return (
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        A link to set a password is on its way to {email}. It works for an hour.
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      <p>{reason} We can email you a link to set a password.</p>
      <Button look="outline" locked={sending.isPending} onClick={() => sending.mutate()}>
        Send link
      </Button>
    </div>
  )
}
