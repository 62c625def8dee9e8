export function ConfessionSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 animate-pulse-quiet">
      <p className="sr-only">Loading the confession</p>
      <div aria-hidden className="h-8 w-4/5 rounded bg-line" />
      <div aria-hidden className="mt-6 h-4 rounded bg-line" />
      <div aria-hidden className="mt-3 h-4 rounded bg-line" />
      <div aria-hidden className="mt-3 h-4 w-1/2 rounded bg-line" />
    </div>
  )
}
