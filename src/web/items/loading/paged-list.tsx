import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import { useItemCountBefore } from '../../ui/scroll-positions.ts'
import { type GrowingList, LoadMore } from './load-more.tsx'
import { type FailedQuery, QueryError } from './query-error.tsx'
import { FeedSkeleton } from './skeletons.tsx'

type PagedListProps<Item> = {
  query: FailedQuery & GrowingList & { isPending: boolean; data: unknown }
  items: Item[]
  failure: string
  skeleton?: ReactNode
  empty: ReactNode
  /** `name`: what announcements call the items. `firstCount`: their initial number. A longer list is announced. */
  name?: string
  firstCount?: number
  className?: string
  children: (item: Item) => ReactNode
  more?: ReactNode
}

/** A paginated list with its states: loading, failed, empty, and more to load. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, items, failure, skeleton = <FeedSkeleton />, empty } = props
  const { name = 'items', firstCount = pageSize.fetched } = props
  const isRestoring = useRestoredLength(query, items.length)
  const { list, onMore } = useFocusOnMore(items.length)
  if (query.isPending) return skeleton
  if (!query.data) return <QueryError sentence={failure} query={query} />
  if (items.length === 0) return empty
  return (
    <>
      <div
        ref={list}
        data-first={firstCount}
        aria-busy={isRestoring || undefined}
        className={props.className ?? 'mt-2 divide-y divide-line'}
      >
        {items.map(props.children)}
      </div>
      <p aria-live="polite" className="sr-only">
        {items.length > firstCount ? `${items.length} ${name} shown` : ''}
      </p>
      <div onClickCapture={onMore}>{props.more ?? <LoadMore list={query} failure={failure} />}</div>
    </>
  )
}

/** After a click on Load More, focuses the first new item, because the button moves down or disappears. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(null)
  useEffect(() => {
    if (asked.current === null || count <= asked.current) return
    const first = list.current?.children[asked.current]
    asked.current = null
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [count])
  const onMore = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button')) asked.current = count
  }
  return { list, onMore }
}

/** After Back or Forward, loads as many items as before. Returns whether they are still loading. */
function useRestoredLength(query: GrowingList & { data: unknown }, count: number): boolean {
  const countBefore = useItemCountBefore()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isRestoring =
    data !== undefined && count < countBefore && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isRestoring && !isFetchingNextPage) void fetchNextPage()
  })
  return isRestoring
}
