import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { sentences } from '../../../contract/sentences.ts'
import { reasonOf, send } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { tellRefusal } from '../account-errors.ts'
import { AccountForm } from '../account-form.tsx'
import { modes } from '../sessions/auth-modes.ts'
import { useSignedIn } from '../sessions/use-session.ts'
import { googleFailure } from './use-google-sign-in.ts'

/**
 * Whose is the account that a proved address has, and that nobody ever proved? With its password it
 * is kept, and all that it wrote; without, a new one begins.
 */
export function ClaimForm({ onDone }: { onDone: () => void }) {
  const signedIn = useSignedIn()
  const [password, setPassword] = useState('')
  const settled = async (session: Session) => {
    toast(modes.signIn.done)
    onDone()
    await signedIn(session)
  }
  return (
    <>
      <p className="mb-4 text-ink-quiet">
        An account was opened with your address before, and nobody showed that the address was
        theirs. If it was you, enter its password to keep what you wrote.
      </p>
      <AccountForm
        submit="Keep the account"
        refused={googleFailure}
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
      <StartAnew onStarted={settled} />
    </>
  )
}

/** Gives the account away for good, and so asks first. */
function StartAnew({ onStarted }: { onStarted: (session: Session) => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: () => settle({}),
    onSuccess: onStarted,
    onError: (error) => {
      setAsking(false)
      tellRefusal({ title: googleFailure, description: reasonOf(error) })
    },
  })
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="text-ink-quiet">It was not you, or you don’t know the password?</p>
      <Button look="outline" onClick={() => setAsking(true)} className="mt-3 w-full">
        Start a new account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Start a new account?"
          sentence="Posts from that account stay up, but nobody can edit or delete them any more."
          action="Start a new account"
          busy={starting.isPending}
          onConfirm={() => starting.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function settle(body: { password?: string }): Promise<Session> {
  return send<Session>('PUT', '/api/session/google', body)
}
