/** At a form, when what it is about was deleted meanwhile. Without `why` that is said right above it. */
export function WordsToCopy({ why }: { why?: string | undefined }) {
  return (
    <p role={why ? 'alert' : 'status'} className="grow text-meta">
      {why && <span className="text-danger">{why} </span>}You can still copy your text.
    </p>
  )
}
