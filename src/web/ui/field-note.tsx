/**
 * A note at a form field. A string is an error. A `question` asks about the text, for example about a name in it, and
 * the text may stay as it is.
 */
export type Note = string | { question: string }

type FieldNoteProps = {
  id: string
  /** Announces the note at once, for forms without a toast: the focus may be in the field already. */
  isAlert?: boolean
  children: Note | undefined
}

/** Shows a short note at a field. */
export function FieldNote({ id, isAlert, children: note }: FieldNoteProps) {
  const isQuestion = typeof note === 'object'
  return (
    note && (
      <p
        id={id}
        role={isAlert ? 'alert' : undefined}
        className={`field-error ${isQuestion ? 'text-ink!' : ''}`}
      >
        {isQuestion ? note.question : note}
      </p>
    )
  )
}

/** Returns the ARIA attributes that connect a field with its note. */
export function noteAttributes(id: string, note: Note | undefined) {
  // A question does not make the field invalid.
  return note
    ? { 'aria-invalid': typeof note === 'string' || undefined, 'aria-describedby': id }
    : {}
}
