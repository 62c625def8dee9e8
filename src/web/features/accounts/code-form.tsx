import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
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
 * Two groups of four digits, with a line below the place of each one instead of a box around the field. It is not in the
 * style sheet, because few visitors need it.
 */
const line = 'repeating-linear-gradient(90deg, currentColor 0 1.6ch, #0000 0 2.1ch)'
const places = {
  background: `${line} 0 100% / 7.9ch 2px no-repeat content-box, ${line} 9.4ch 100% / 7.9ch 2px no-repeat content-box`,
  borderColor: 'transparent',
  borderRadius: 0,
  boxShadow: 'none',
  font: 'min(2rem, (100vw - 2.5rem) / 11) / 1.4 ui-monospace, monospace',
  letterSpacing: '1.1ch',
  outline: 'none',
  padding: 0,
  textIndent: '.3ch',
  wordSpacing: '-1.1ch',
}

type CodeFormProps = AwaitedCode & {
  /** Called if nothing waits for a code any more. */
  onExpired: () => void
}

/** Asks for the mailed code. It is sent as soon as it is complete. */
export function CodeForm({ onExpired, ...awaited }: CodeFormProps) {
  const { email, codeLength, isSignUp } = awaited
  const client = useQueryClient()
  const [typed, setTyped] = useState({ code: '', digitsBeforeCaret: 0 })
  const { code } = typed
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (code.length === codeLength) field.current?.form?.requestSubmit()
  }, [code, codeLength])
  // React moves the caret to the end when it groups the digits again, or when it removes other characters.
  useLayoutEffect(() => {
    const caret = grouped(typed.code.slice(0, typed.digitsBeforeCaret)).length
    field.current?.setSelectionRange(caret, caret)
  }, [typed])
  const onText = (text: string) => {
    const digits = digitsIn(text)
    // A code that is pasted behind another one replaces it.
    const isPasted = digits.length >= code.length + codeLength
    setTyped({
      code: isPasted ? digits.slice(-codeLength) : digits.slice(0, codeLength),
      digitsBeforeCaret: digitsIn(text.slice(0, field.current?.selectionEnd ?? 0)).length,
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
        call={() => api('PUT /api/account', { body: { code } })}
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
            value={grouped(code)}
            onText={onText}
            onKeyDown={passSpace}
            note={notes.code}
            style={notes.code ? { ...places, color: 'var(--color-danger)' } : places}
            data-autofocus
          />
        )}
      </AccountForm>
      <SendAgain {...awaited} onExpired={onExpired} />
    </>
  )
}

/** Backspace and Delete pass the space between the groups, and delete the digit behind it. */
function passSpace({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = field
  if (selectionStart === null || selectionStart !== selectionEnd) return
  if (key === 'Backspace' && value[selectionStart - 1] === ' ')
    field.setSelectionRange(selectionStart - 1, selectionStart - 1)
  if (key === 'Delete' && value[selectionStart] === ' ')
    field.setSelectionRange(selectionStart + 1, selectionStart + 1)
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}

/** Separates the first four digits from the others. */
function grouped(digits: string): string {
  return digits.replace(/^(\d{4})(?=\d)/, '$1 ')
}

function SendAgain({ email, isSignUp, mailedAt, onExpired }: CodeFormProps) {
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
      if (isProblem(error, 'code_expired')) onExpired()
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
