import { useState } from 'react'
import type { Session } from '../../../../contract/accounts.ts'
import { sentences } from '../../../../contract/sentences.ts'
import { api } from '../../../data/api/api.ts'
import { isProblem } from '../../../data/api/api-error.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { AccountForm } from '../form/account-form.tsx'

type PasswordProofProps = {
  token: string
  onVerified: (session: Session) => Promise<void>
  /**
   * Set this if the user is signed in and chooses a password. It is called if the link belongs to another account.
   */
  onForAnother?: () => void
}

export function PasswordProof({ token, onVerified, onForAnother }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  const verify = () => api('PUT /api/account/verification', { body: { token, password } })
  return (
    <AccountForm
      submit="Verify"
      failure="Failed to verify"
      fields={{ password }}
      missing={sentences.password}
      call={onForAnother ? () => verify().catch(nullIfForAnother) : verify}
      onDone={(session) => (session ? onVerified(session) : onForAnother?.())}
    >
      {(notes) => (
        <PasswordField
          label="Password"
          autoComplete={onForAnother ? 'new-password' : 'current-password'}
          value={password}
          onText={setPassword}
          name="password"
          note={notes.password}
        />
      )}
    </AccountForm>
  )
}

/**
 * Returns null if the link is for another account than the one signed in here. 'Wrong password' tells us that,
 * because the server checks the password only then.
 */
function nullIfForAnother(error: unknown): null {
  if (isProblem(error, 'wrong_password')) return null
  throw error
}
