/** Tells users that the item was deleted while they wrote. Without `why`, the page shows the reason above. */
export function DeletedItemNote({ why }: { why?: string | undefined }) {
  return (
    <p role={why ? 'alert' : 'status'} className="grow text-meta">
      {why && <span className="text-danger">{why} </span>}You can still copy your text.
    </p>
  )
}
