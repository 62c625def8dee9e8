import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useHydrated, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'
import { useItemCountBefore } from '../../ui/scroll-positions.ts'
import type { GrowingList } from './load-near-end.tsx'
import { type FailedQuery, QueryError } from './query-error.tsx'
import { FeedSkeleton } from './skeletons.tsx'

const LoadNearEnd = lazyComponent(() => import('./load-near-end.tsx'), 'LoadNearEnd')

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
  children: (item: Item, index: number, items: Item[]) => ReactNode
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

type LoadMoreProps = {
  list: GrowingList
  /** Without it, the button is called 'Load More', and the list also loads more by itself. */
  label?: string
  /** The error shown if the last try has failed. Without it, no error is shown and the button stays as it is. */
  failure?: string
  /** A link that replaces the button when JavaScript is off. */
  link?: { href: string; label: string } | undefined
}

export function LoadMore({ list, label, failure, link }: LoadMoreProps) {
  const areLoaded = useLazyPartsAreLoaded()
  const isHydrated = useHydrated()
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
        {isHydrated && areLoaded && !label && <LoadNearEnd list={list} />}
        <Button
          look="outline"
          locked={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className="w-full sm:w-auto"
        >
          {hasFailed ? 'Try again' : (label ?? 'Load More')}
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

/** An entry of a list. An entry of the inbox contains a reply, and the id of that reply identifies it. */
export type Listed = { id: string } | { reply: { id: string } }

/** Removes duplicates: an item that moved between two requests may be on both pages. */
export function distinct<Item extends Listed>(items: Item[] = []): Item[] {
  const idOf = (item: Listed) => ('reply' in item ? item.reply.id : item.id)
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}
