import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Cached<Page> = { pages: Page[]; pageParams: unknown[] }

/** The pages of every cached list whose key begins with this one. */
export function cachedPages<Page>(client: QueryClient, queryKey: QueryKey): Page[] {
  return client.getQueriesData<Cached<Page>>({ queryKey }).flatMap(([, list]) => list?.pages ?? [])
}

/** Changes them; a list of which all pages stay the same object is left alone. */
export function mapPages<Page>(
  client: QueryClient,
  queryKey: QueryKey,
  map: (page: Page, isLast: boolean) => Page,
): void {
  client.setQueriesData<Cached<Page>>({ queryKey }, (list) => {
    const pages = list?.pages.map((page, index) => map(page, index === list.pages.length - 1))
    const isChanged = pages?.some((page, index) => page !== list?.pages[index])
    return list && pages && isChanged ? { ...list, pages } : undefined
  })
}
