import { Button } from '../../ui/button.tsx'

/** The part of an infinite query's result that says whether there is more. */
export type GrowingList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type LoadMoreProps = {
  list: GrowingList
  label?: string
  /** The error shown if the last try has failed. Without it, no error is shown and the button stays as it is. */
  failure?: string
  /** A link that replaces the button when JavaScript is off. */
  link?: { href: string; label: string } | undefined
}

export function LoadMore({ list, label = 'Load More', failure, link }: LoadMoreProps) {
  const hasFailed = failure && list.isFetchNextPageError
  if (!list.hasNextPage) return null
  return (
    <>
      {hasFailed && (
        <p role="alert" className="mt-6 font-serif text-reading">
          {failure}
        </p>
      )}
      <div className="mt-6">
        <Button
          look="outline"
          locked={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className="w-full sm:w-auto"
        >
          {hasFailed ? 'Try again' : label}
        </Button>
        {link && (
          <noscript>
            <a href={link.href} className="inline-block py-3 underline underline-offset-4">
              {link.label}
            </a>
          </noscript>
        )}
      </div>
    </>
  )
}
