import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '../../../../contract/sentences.ts'
import { api } from '../../../data/api/api.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { navigate, useLocation } from '../../../ui/location.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccountForm } from '../form/account-form.tsx'
import { LinkPage, tokenIn } from './link-page.tsx'

export function ResetPasswordPage() {
  const token = tokenIn(useLocation().hash)
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  return (
    <LinkPage
      title="Set a new password"
      sentence="You’ll be logged out everywhere else. If this email was never verified, you get a new account. What the old one posted stays up, but nobody can edit it."
    >
      <AccountForm
        submit="Set password"
        failure="Failed to set the password"
        fields={{ password }}
        missing={sentences.password}
        call={() => api('PUT /api/account/password-reset', { body: { token, password } })}
        onDone={async (session) => {
          toast('Password set')
          await navigate('/', { replace: true })
          await beginSession(client, session)
        }}
      >
        {(notes) => (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            onText={setPassword}
            name="password"
            note={notes.password}
          />
        )}
      </AccountForm>
    </LinkPage>
  )
}
