import { createContext, useContext, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** A note at a form field: an error, or a `question` about its text, which may stay as it is. */
export type Note = string | { question: string }

/** The notes of a form, by the names of its fields. Each field of the form shows its own. */
export const FieldNotes = createContext<{ [field: string]: Note | undefined }>({})

export function useNoteAt(field: string): Note | undefined {
  return useContext(FieldNotes)[field]
}

type FieldNoteProps = {
  id: string
  /** Announces the note at once, for forms without a toast: the focus may be in the field already. */
  isAlert?: boolean
  children: Note | undefined
}

/** Shows a short note at a field. Words that it quotes from the field stand out. */
export function FieldNote({ id, isAlert, children: note }: FieldNoteProps) {
  if (!note) return null
  const isQuestion = typeof note === 'object'
  const parts = (isQuestion ? note.question : note).split(/(“.*?”)/)
  return (
    <p className={`field-error ${isQuestion ? 'text-ink!' : ''}`}>
      <span id={id} role={isAlert ? 'alert' : undefined}>
        {parts.map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))}
      </span>
    </p>
  )
}

export function noteAttributes(id: string, note: Note | undefined) {
  // A question does not make the field invalid.
  return note
    ? { 'aria-invalid': typeof note === 'string' || undefined, 'aria-describedby': id }
    : {}
}

/** Calls `onText` with what was typed before hydration. The next render of the field would remove it. */
export function useEarlyText(id: string, onText: ((text: string) => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
    if (field?.value && field.value !== field.defaultValue) onText?.(field.value)
  }, [])
}

/** Runs `show`, which marks the invalid fields of the form, and focuses the first of them. */
export function focusFirstInvalidField(form: HTMLFormElement | null, show: () => void): void {
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
