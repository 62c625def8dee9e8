/** At a form, when what it is about was deleted meanwhile. */
export function WordsKept({ of = 'What you were replying to' }: { of?: string }) {
  return (
    <p role="alert" className="grow text-meta">
      <span className="text-danger">{of} was deleted.</span> Your words are kept here, to copy.
    </p>
  )
}
