import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { sentences } from '../../contract/sentences.ts'
import { reasonOf, send } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { toast } from '../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { tellRefusal } from './refusals.ts'
import { useSignedIn } from './use-signed-in.ts'

/**
 * Whose is the account that a proved address has, and that nobody ever proved? With its password it
 * is kept, and all that it wrote; without, a new one begins.
 */
export function ClaimForm({ onDone }: { onDone: () => void }) {
  const signedIn = useSignedIn()
  const [password, setPassword] = useState('')
  const settle = (body: { password?: string }) => send<Session>('PUT', '/api/session/google', body)
  const settled = async (session: Session) => {
    toast('Logged in successfully!')
    onDone()
    await signedIn(session)
  }
  const beginning = useMutation({
    mutationFn: () => settle({}),
    onSuccess: settled,
    onError: (error) =>
      tellRefusal({ title: 'Google Sign-In Failed', description: reasonOf(error) }),
  })
  return (
    <>
      <p className="mb-4 text-ink-quiet">
        An account was opened with your address before, and nobody showed that the address was
        theirs. If it was you, enter its password to keep what you wrote.
      </p>
      <AccountForm
        submit="Keep the account"
        refused="Google Sign-In Failed"
        check={() => (password ? undefined : sentences.password)}
        call={() => settle({ password })}
        onDone={settled}
      >
        {(describedBy) => (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            aria-describedby={describedBy}
            data-autofocus
          />
        )}
      </AccountForm>
      <div className="mt-6 border-line border-t pt-5">
        <p className="text-ink-quiet">
          It was not you, or you don’t know the password? What that account wrote then stays, and
          belongs to nobody.
        </p>
        <Button
          look="outline"
          locked={beginning.isPending}
          onClick={() => beginning.mutate()}
          className="mt-3 w-full"
        >
          Begin anew
        </Button>
      </div>
    </>
  )
}
