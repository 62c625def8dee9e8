import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLock } from '../../ui/use-lock.ts'
import { AccountForm } from './form/account-form.tsx'
import { authModes } from './form/auth-modes.ts'

/** After a code was mailed, wait at least this long in ms before it can be mailed again. */
const minRestMs = 30_000

/**
 * Returns the styles of a field that has a line below the place of each digit instead of a box. They are not in the style
 * sheet, because few visitors need them.
 */
function placesFor(digits: number): CSSProperties {
  return {
    background:
      'repeating-linear-gradient(90deg, currentColor 0 1.6ch, #0000 0 2.1ch) 0 100% / 100% 2px no-repeat',
    border: 0,
    borderRadius: 0,
    boxShadow: 'none',
    font: `calc(min(100vw - 2.5rem, 23rem) / ${1.24 * digits}) / 1.4 ui-monospace, monospace`,
    letterSpacing: '1.1ch',
    outline: 'none',
    padding: 0,
    textIndent: '.3ch',
    width: `${2.1 * digits - 0.5}ch`,
  }
}

type CodeFormProps = AwaitedCode & {
  /** Called if nothing waits for a code any more, with the step to go on with. */
  onOver: (next: AuthMode) => void
}

/** Asks for the mailed code. It is sent as soon as it is complete. */
export function CodeForm({ onOver, ...awaited }: CodeFormProps) {
  const { email, codeLength, isSignUp } = awaited
  const client = useQueryClient()
  const [typed, setTyped] = useState({ code: '', caret: 0 })
  const { code } = typed
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (code.length === codeLength) field.current?.form?.requestSubmit()
  }, [code, codeLength])
  // React moves the caret to the end when other characters are removed.
  useLayoutEffect(() => {
    field.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])
  const onText = (text: string) => {
    const digits = digitsIn(text)
    // A code that is pasted behind another one replaces it.
    const isPasted = digits.length >= code.length + codeLength
    setTyped({
      code: isPasted ? digits.slice(-codeLength) : digits.slice(0, codeLength),
      caret: digitsIn(text.slice(0, field.current?.selectionEnd ?? 0)).length,
    })
  }
  return (
    <>
      <p className="wrap-anywhere mb-4 text-ink-quiet">
        We’ve emailed <span className="font-semibold text-ink">{email}</span>. Type the {codeLength}
        ‑digit code from that email here within 30 minutes.
      </p>
      <AccountForm
        submit="Verify"
        failure="That didn’t work"
        fields={{ code }}
        call={() =>
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
        {(notes) => (
          <Field
            ref={field}
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onText={onText}
            note={notes.code}
            style={{ ...placesFor(codeLength), color: notes.code && 'var(--color-danger)' }}
            data-autofocus
          />
        )}
      </AccountForm>
      <SendAgain {...awaited} onOver={onOver} />
    </>
  )
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
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
    failure: 'The code could not be sent',
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
