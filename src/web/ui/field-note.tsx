/** At a field, in short words of its own, what is wrong with it: the toast says the sentence. */
export function FieldNote({ id, children }: { id: string; children: string | undefined }) {
  return (
    children && (
      <p id={id} className="text-danger text-meta">
        {children}
      </p>
    )
  )
}

/** For the field itself. */
export function notedBy(id: string, note: string | undefined) {
  return note ? { 'aria-invalid': true, 'aria-describedby': id } : {}
}
