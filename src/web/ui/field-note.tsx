/** What is wrong with a field, or only asked about what stands in it. */
export type Note = string | { question: string }

/** At a field, in short words of its own: the toast says the sentence. */
export function FieldNote({ id, children: note }: { id: string; children: Note | undefined }) {
  const isQuestion = typeof note === 'object'
  return (
    note && (
      <p id={id} className={`text-meta ${isQuestion ? 'text-ink' : 'text-danger'}`}>
        {isQuestion ? note.question : note}
      </p>
    )
  )
}

/** For the field itself. */
export function notedBy(id: string, note: Note | undefined) {
  // What may stay as it is is not invalid.
  return note
    ? { 'aria-invalid': typeof note === 'string' || undefined, 'aria-describedby': id }
    : {}
}
