/** Tells a screen reader that a list has grown; says nothing of what was there from the start. */
export function MoreLoaded({ count, first, name }: { count: number; first: number; name: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {count > first ? `${count} ${name} shown` : ''}
    </p>
  )
}
