import type { UseInfiniteQueryResult } from '@tanstack/react-query'

export type Pages<Item> = {
  items: Item[]
  hasMore: boolean
  isReadingMore: boolean
  hasFailed: boolean
  showMore: () => void
}

export function pagesOf<Page, Item extends { id: string }>(
  query: UseInfiniteQueryResult<{ pages: Page[] }>,
  itemsOf: (page: Page) => Item[],
): Pages<Item> {
  return {
    items: distinct(query.data?.pages.flatMap(itemsOf) ?? []),
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    showMore: () => query.fetchNextPage(),
  }
}

/** Every item once: between two pages of a moving list, one may have come twice. */
export function distinct<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
