/** At a form, when what it is about was deleted meanwhile. Without `of` that is said right above it. */
export function WordsKept({ of }: { of?: string | undefined }) {
  return (
    <p role={of ? 'alert' : 'status'} className="grow text-meta">
      {of && <span className="text-danger">{of} was deleted. </span>}Your words are kept here, to
      copy.
    </p>
  )
}
