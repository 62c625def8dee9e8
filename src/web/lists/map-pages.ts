import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type CachedList<Page> = { pages: Page[]; pageParams: unknown[] }

/**
 * Changes the pages of every cached list whose key begins with this one. A list of which all stay the same
 * object is left alone.
 */
export function mapPages<Page>(
  client: QueryClient,
  queryKey: QueryKey,
  map: (page: Page, isLast: boolean) => Page,
): void {
  client.setQueriesData<CachedList<Page>>({ queryKey }, (list) => {
    const pages = list?.pages.map((page, index) => map(page, index === list.pages.length - 1))
    const isChanged = pages?.some((page, index) => page !== list?.pages[index])
    return list && pages && isChanged ? { ...list, pages } : undefined
  })
}
