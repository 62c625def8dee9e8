/**
 * Tells the user that the item was deleted and that their text can still be copied. Without `why` the reason stands
 * right above.
 */
export function WordsToCopy({ why }: { why?: string | undefined }) {
  return (
    <p role={why ? 'alert' : 'status'} className="grow text-meta">
      {why && <span className="text-danger">{why} </span>}Your words are kept here, to copy.
    </p>
  )
}
