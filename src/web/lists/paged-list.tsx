import type { ReactNode } from 'react'
import { type FailedQuery, QueryError } from '../query-error.tsx'
import { LoadMore } from './load-more.tsx'
import type { Pages } from './pages.ts'

type PagedListProps<Item> = {
  query: FailedQuery & { isPending: boolean; data: unknown }
  pages: Pages<Item>
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
  const { query, pages, failure, skeleton, empty, name, firstCount } = props
  const count = pages.items.length
  if (query.isPending) return skeleton
  if (!query.data) return <QueryError sentence={failure} query={query} />
  if (count === 0) return empty
  return (
    <>
      <div className={props.className ?? 'mt-2 divide-y divide-line'}>
        {pages.items.map(props.children)}
      </div>
      <p aria-live="polite" className="sr-only">
        {count > firstCount ? `${count} ${name} shown` : ''}
      </p>
      {props.more ?? <LoadMore pages={pages} failure={failure} />}
    </>
  )
}
