import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { isProblem } from '../../../data/api/api-error.ts'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { reportError } from '../../../data/session/report-error.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstInvalidField } from '../../../ui/focus.ts'
import { dismissToast } from '../../../ui/toasts.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { accountErrorOf, toastAccountError, withCookies } from './account-errors.ts'
import {
  type AccountFields,
  type FieldNotes,
  notesForBlankFields,
  refusedNotes,
} from './field-notes.ts'

type AccountFormProps<Answer> = {
  submit: string
  /** Shown while the request runs, if that may take a while. */
  progress?: string
  /** Title of the error toast, unless the problem is one that is shown with its own title. */
  failure: string
  noAnswer?: string
  /** The texts of the required fields, by the names of their inputs. */
  fields: AccountFields
  /** Title of the error toast if a field is blank. Without it, only the note at the field says so. */
  missing?: string
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void | Promise<void>
  /** Renders the inputs, with a note for each refused field. */
  children: (notes: FieldNotes) => ReactNode
}

/**
 * A form for account calls. It sends one request at a time, shows errors at the fields, and keeps the input after an
 * error.
 */
export function AccountForm<Answer>(props: AccountFormProps<Answer>) {
  const { submit, progress, failure, noAnswer, fields, missing, call, onDone, children } = props
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { universityDomain } = useBoardFacts()
  const toastId = useRef(0)
  const [notes, setNotes] = useState<FieldNotes>({})
  const showNotes = (next: FieldNotes) => focusFirstInvalidField(form.current, () => setNotes(next))
  // This is a ref, because a second click can come before React has rendered the pending state.
  const isRunning = useRef(false)
  const sending = useMutation({
    mutationFn: () => withCookies(call),
    onSuccess: onDone,
    onError: (error) => {
      if (error.name === 'AbortError') return
      if (isProblem(error, 'signed_out')) return reportError(client, error, failure)
      if (isProblem(error, 'unverified'))
        return reportError(client, error, failure, () => sending.mutate())
      toastId.current = toastAccountError(accountErrorOf(error, failure, noAnswer))
      showNotes(refusedNotes(error, fields, universityDomain))
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    const blank = notesForBlankFields(fields)
    showNotes(blank)
    if (Object.keys(blank).length === 0) {
      isRunning.current = true
      return sending.mutate()
    }
    if (missing) toastId.current = toastAccountError({ title: missing })
  }
  const forgetNote = ({ target }: FormEvent) => {
    const name = target instanceof HTMLInputElement && (target.name as keyof FieldNotes)
    if (!name || !notes[name]) return
    const { [name]: _, ...left } = notes
    setNotes(left)
    if (Object.keys(left).length === 0) dismissToast(toastId.current)
  }
  return (
    <form ref={form} onSubmit={onSubmit} onChange={forgetNote} noValidate className="grid gap-4">
      {children(notes)}
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
