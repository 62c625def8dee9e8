import type { QueryClient } from '@tanstack/react-query'

type Cached<Page> = { pages: Page[]; pageParams: unknown[] }

/** Changes the pages of every cached list whose key begins with this one. */
export function mapPages<Page>(
  client: QueryClient,
  queryKey: readonly unknown[],
  map: (page: Page, isLast: boolean) => Page,
): void {
  client.setQueriesData<Cached<Page>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, index) => map(page, index === list.pages.length - 1)),
      },
  )
}
