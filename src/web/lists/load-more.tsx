import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Pages } from './pages.ts'

type LoadMoreProps<Item> = {
  pages: Pages<Item>
  label?: string
  /** Said when the last try failed; without it the button just stays. */
  failure?: string
  className?: string
  /** What is there instead without JavaScript. */
  children?: ReactNode
}

export function LoadMore<Item>({
  pages,
  label,
  failure,
  className,
  children,
}: LoadMoreProps<Item>) {
  const hasFailed = failure !== undefined && pages.hasFailed
  if (!pages.hasMore) return null
  return (
    <>
      {hasFailed && (
        <p role="alert" className="mt-6 text-center text-danger">
          {failure}
        </p>
      )}
      <div className="mt-6 flex justify-center">
        <Button
          look="outline"
          locked={pages.isReadingMore}
          onClick={pages.showMore}
          className={className}
        >
          {hasFailed ? 'Try again' : (label ?? 'Load More')}
        </Button>
        {children}
      </div>
    </>
  )
}
