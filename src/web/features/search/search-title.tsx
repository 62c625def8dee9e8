import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'

type SearchTitleProps = {
  q: string
  /** What was found. Screen readers announce it when it changes. */
  children?: ReactNode
}

export function SearchTitle({ q, children }: SearchTitleProps) {
  return (
    <>
      <BackLink to={['/']}>Back to feed</BackLink>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h1 className="wrap-anywhere line-clamp-3 font-semibold font-serif text-page tracking-tight">
          {q ? <bdi>{`“${q}”`}</bdi> : 'Search'}
        </h1>
        <p aria-live="polite" className="text-ink-quiet">
          {children}
        </p>
      </div>
    </>
  )
}
