import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { isProblem } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import type { AuthMode } from '../../data/dialogs/auth-dialog-state.ts'
import { reportError } from '../../data/session/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, focusFirstInvalidField } from '../../ui/field-note.tsx'
import { useHydrated } from '../../ui/lazy.tsx'
import { dismissToast } from '../../ui/toasts.ts'
import {
  type AccountFields,
  type AccountNotes,
  accountErrorOf,
  notesForBlankFields,
  refusedNotes,
  toastAccountError,
  withCookies,
} from './account-errors.ts'

type AccountFormProps<Answer> = {
  submit: string
  /** Shown while the request runs, if that may take a while. */
  progress?: string
  /** Title of the error toast, unless the problem is one that is shown with its own title. */
  failure: string
  noAnswer?: string
  /** Title of the error toast if a field is blank. Without it, only the note at the field says so. */
  missing?: string
  call: (fields: AccountFields) => Promise<Answer>
  onDone: (answer: Answer, fields: AccountFields) => void | Promise<void>
  /** The inputs, which have the names of `AccountFields`. None of them may be blank. */
  children: ReactNode
}

/** It sends one request at a time, shows errors at the fields, and keeps the input after an error. */
export function AccountForm<Answer>(props: AccountFormProps<Answer>) {
  const { submit, progress, failure, noAnswer, missing, call, onDone, children } = props
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { universityDomain } = useBoardFacts()
  const toastId = useRef(0)
  const [notes, setNotes] = useState<AccountNotes>({})
  const showNotes = (next: AccountNotes) =>
    focusFirstInvalidField(form.current, () => setNotes(next))
  // This is a ref, because a second click can come before React has rendered the pending state.
  const isRunning = useRef(false)
  const sending = useMutation({
    mutationFn: (fields: AccountFields) => withCookies(() => call(fields)),
    onSuccess: onDone,
    onError: (error, fields) => {
      if (error.name === 'AbortError') return
      if (isProblem(error, 'signed_out')) return reportError(client, error, failure)
      if (isProblem(error, 'unverified'))
        return reportError(client, error, failure, () => sending.mutate(fields))
      toastId.current = toastAccountError(accountErrorOf(error, failure, noAnswer))
      showNotes(refusedNotes(error, fields, universityDomain))
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as AccountFields
    const blank = notesForBlankFields(fields)
    showNotes(blank)
    if (Object.keys(blank).length === 0) {
      isRunning.current = true
      return sending.mutate(fields)
    }
    if (missing) toastId.current = toastAccountError({ title: missing })
  }
  const forgetNote = ({ target }: FormEvent) => {
    const name = target instanceof HTMLInputElement && (target.name as keyof AccountNotes)
    if (!name || !notes[name]) return
    const { [name]: _, ...left } = notes
    setNotes(left)
    if (Object.keys(left).length === 0) dismissToast(toastId.current)
  }
  return (
    <form ref={form} onSubmit={onSubmit} onChange={forgetNote} noValidate className="grid gap-4">
      <FieldNotes value={notes}>{children}</FieldNotes>
      <Button
        look="primary"
        type="submit"
        disabled={!isHydrated}
        locked={sending.isPending}
        className="mt-1 w-full"
      >
        {submit}
      </Button>
      {progress && sending.isPending && (
        <p role="status" className="text-ink-quiet text-meta">
          {progress}
        </p>
      )}
    </form>
  )
}

/** Sentences for signing in and signing up, from the specification (SPEC §2, §8). */
export const authModes = {
  signIn: {
    title: 'Welcome Back',
    submit: 'Sign In',
    call: 'POST /api/session',
    autoComplete: 'current-password',
    done: 'Logged in successfully!',
    failure: 'Login failed',
    noAnswer: 'Failed to log in',
    switchQuestion: 'New here?',
    switchLabel: 'Sign up',
    other: 'signUp',
  },
  signUp: {
    title: 'Create Account',
    submit: 'Create Account',
    call: 'POST /api/account',
    autoComplete: 'new-password',
    done: 'Account created successfully!',
    failure: 'Sign up failed',
    noAnswer: 'Failed to create account',
    switchQuestion: 'Already have an account?',
    switchLabel: 'Sign in',
    other: 'signIn',
  },
} as const satisfies Record<AuthMode, object>
