import type { ReactNode } from 'react'
import { type FailedQuery, QueryError } from '../query-error.tsx'
import { type GrowingList, LoadMore } from './load-more.tsx'

type PagedListProps<Item> = {
  query: FailedQuery & GrowingList & { isPending: boolean; data: unknown }
  items: Item[]
  failure: string
  skeleton: ReactNode
  empty: ReactNode
  /** What the items are called, and how many are there from the start: a longer list is announced. */
  name: string
  firstCount: number
  className?: string
  children: (item: Item) => ReactNode
  more?: ReactNode
}

/** A list that comes in pages, with its states: loading, failed, empty, more to come. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, items, failure, skeleton, empty, name, firstCount } = props
  if (query.isPending) return skeleton
  if (!query.data) return <QueryError sentence={failure} query={query} />
  if (items.length === 0) return empty
  return (
    <>
      <div className={props.className ?? 'mt-2 divide-y divide-line'}>
        {items.map(props.children)}
      </div>
      <p aria-live="polite" className="sr-only">
        {items.length > firstCount ? `${items.length} ${name} shown` : ''}
      </p>
      {props.more ?? <LoadMore list={query} failure={failure} />}
    </>
  )
}
