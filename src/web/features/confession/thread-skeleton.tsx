export function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 animate-pulse-quiet">
      <p className="sr-only">Loading replies</p>
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden className="pt-4">
          <p className="text-meta">
            <span className="skeleton w-24" />
          </p>
          <p className="mt-1 text-reading">
            <span className="skeleton w-full" />
            <span className={`skeleton ${width}`} />
          </p>
          <p className="bar min-h-11">
            <span className="skeleton w-1/4" />
          </p>
        </div>
      ))}
    </div>
  )
}
