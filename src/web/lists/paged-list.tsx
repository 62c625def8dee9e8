import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageSize } from '../../contract/limits.ts'
import { ErrorNote } from '../query-error.tsx'
import { Button } from '../ui/button.tsx'
import { MoreLoaded } from './load-more.tsx'
import { distinct } from './pages.ts'

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>
  failure: string
  skeleton: ReactNode
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** A list that comes in pages, with its states: loading, failed, empty, more to come. */
export function PagedList<Item extends { id: string }>({
  query,
  failure,
  skeleton,
  empty,
  children,
}: PagedListProps<Item>) {
  if (query.isPending) return skeleton
  if (!query.data) {
    return (
      <ErrorNote
        sentence={failure}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  const items = distinct(query.data.pages.flatMap((page) => page.items))
  if (items.length === 0) return empty
  return (
    <>
      <div className="mt-2 divide-y divide-line">{items.map(children)}</div>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-6 text-center text-danger">
          {failure}
        </p>
      )}
      <MoreLoaded count={items.length} first={pageSize.fetched} name="items" />
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            look="outline"
            locked={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? 'Try again' : 'Load More'}
          </Button>
        </div>
      )}
    </>
  )
}
