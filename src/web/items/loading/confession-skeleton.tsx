export function ConfessionSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 animate-pulse-quiet">
      <p className="sr-only">Loading the confession</p>
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
