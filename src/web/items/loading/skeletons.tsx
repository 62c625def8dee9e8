export function ConfessionSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 animate-pulse-quiet">
      <p className="sr-only">Loading the confession</p>
      <p aria-hidden className="mt-3 mb-0.5 text-meta">
        <span className="skeleton w-2/5" />
      </p>
      <p aria-hidden className="text-page">
        <span className="skeleton w-4/5" />
      </p>
      <p aria-hidden className="mt-4 text-reading">
        <span className="skeleton w-full" />
        <span className="skeleton w-full" />
        <span className="skeleton w-1/2" />
      </p>
      <p aria-hidden className="bar mt-1 min-h-11">
        <span className="skeleton w-2/5" />
      </p>
    </div>
  )
}

/** Shows placeholders that fill the window, in the shape of cards, so that nothing moves when the cards arrive. */
export function FeedSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 divide-y divide-line">
      <p className="sr-only">Loading confessions</p>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}

/** A title of one line, and a preview of 150 characters: four lines on a phone, and three in a wide window. */
function CardSkeleton() {
  return (
    <div aria-hidden className="card animate-pulse-quiet">
      <p className="-mt-1 mb-0.5 text-meta">
        <span className="skeleton w-2/5" />
      </p>
      <p className="card-title">
        <span className="skeleton w-3/5" />
      </p>
      <p className="mt-1.5 text-base">
        <span className="skeleton w-full" />
        <span className="skeleton w-full" />
        <span className="skeleton w-full md:hidden" />
        <span className="skeleton w-2/3" />
      </p>
      <p className="bar mt-1 min-h-11">
        <span className="skeleton w-2/5" />
        <span className="skeleton ml-auto w-1/6" />
      </p>
    </div>
  )
}
