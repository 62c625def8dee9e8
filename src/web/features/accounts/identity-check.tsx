import type { ReactNode } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { GoogleButton } from './google/google-button.tsx'
import { PasswordLink } from './passwords/password-link.tsx'

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
