/** Shows placeholders for two cards, in the height of cards, so that nothing moves when the cards arrive. */
export function FeedSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 divide-y divide-line">
      <p className="sr-only">Loading confessions</p>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}

function CardSkeleton() {
  return (
    <div aria-hidden className="animate-pulse-quiet py-5 md:py-6">
      <div className="h-6 w-3/5 rounded bg-line" />
      <div className="mt-4 h-4 rounded bg-line" />
      <div className="mt-3 h-4 rounded bg-line" />
      <div className="mt-3 h-4 w-2/3 rounded bg-line" />
      <div className="mt-5 h-8 w-20 rounded-full bg-line" />
    </div>
  )
}
