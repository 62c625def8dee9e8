/** Shown when the item was deleted while the user wrote. Without `why`, the reason stands right above. */
export function DeletedItemNote({ why }: { why?: string | undefined }) {
  return (
    <p role={why ? 'alert' : 'status'} className="grow text-meta">
      {why && <span className="text-danger">{why} </span>}You can still copy your text.
    </p>
  )
}
