import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import type { AuthMode } from '../../data/dialogs/auth-dialog-state.ts'
import {
  type AwaitedCode,
  isAwaitingCode,
  setAwaitedCode,
} from '../../data/session/awaited-code.ts'
import { beginSession } from '../../data/session/session-lifecycle.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { Button, useLock } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm, authModes } from './account-form.tsx'

/** After a code was mailed, wait at least this long in ms before it can be mailed again. */
const minRestMs = 30_000

type CodeFormProps = AwaitedCode & {
  /** Called if nothing waits for a code any more, with the step to go on with. */
  onOver: (next: AuthMode) => void
}

/** Asks for the mailed code. It is sent as soon as it is complete. */
export function CodeForm({ onOver, ...awaited }: CodeFormProps) {
  const { email, codeLength, isSignUp } = awaited
  const client = useQueryClient()
  const sendIfComplete = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    if (value.replace(/\D/g, '').length === codeLength) form?.requestSubmit()
  }
  return (
    <>
      <p className="wrap-anywhere mb-4 text-ink-quiet">
        We’ve emailed <span className="font-semibold text-ink">{email}</span>. Enter the{' '}
        {codeLength}‑digit code from that email within 30 minutes.
      </p>
      <AccountForm
        submit="Verify"
        failure="That didn’t work"
        call={({ code }) =>
          api('PUT /api/account', { body: { code } }).catch((error: unknown) => {
            if (isProblem(error, 'email_taken')) onOver('signIn')
            throw error
          })
        }
        onDone={async (session) => {
          toast(isSignUp ? authModes.signUp.done : 'Address verified')
          await beginSession(client, session)
        }}
      >
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          onInput={sendIfComplete}
          // The longest code, of twelve digits, fits on the narrowest phone.
          className="text-[min(1.25rem,6vw)]! tracking-widest"
          data-autofocus
        />
      </AccountForm>
      <SendAgain {...awaited} onOver={onOver} />
    </>
  )
}

function SendAgain({ email, isSignUp, mailedAt, onOver }: CodeFormProps) {
  const restMs = Math.max(0, minRestMs - (Date.now() - mailedAt))
  const [isResting, rest] = useLock(restMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after each mail
  useEffect(rest, [mailedAt])
  const sending = useWrite({
    call: () => api('POST /api/account/verification'),
    onSuccess: (sent) => {
      // Meanwhile the user may have signed in elsewhere, or given up.
      if (!isAwaitingCode(email)) return
      setAwaitedCode({ ...sent, email, isSignUp })
      toast('Code sent', { isQuiet: true })
    },
    failure: 'The code couldn’t be sent',
    onRefused: (_, error) => {
      if (isProblem(error, 'code_expired')) onOver('signUp')
      return false
    },
  })
  return (
    <div className="mt-5">
      <p className="mb-2 text-ink-quiet">No email? Check your spam folder, too.</p>
      <Button
        look="outline"
        locked={isResting || sending.isPending}
        onClick={() => sending.mutate()}
        className="mr-1"
      >
        Send again
      </Button>
      {isResting && <Countdown key={mailedAt} seconds={Math.ceil(restMs / 1_000)} />}
    </div>
  )
}
