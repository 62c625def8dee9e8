export function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 grid animate-pulse-quiet gap-8">
      <p className="sr-only">Loading replies</p>
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden>
          <div className="h-3.5 w-24 rounded bg-line" />
          <div className="mt-4 h-4 rounded bg-line" />
          <div className={`mt-3 h-4 rounded bg-line ${width}`} />
        </div>
      ))}
    </div>
  )
}
