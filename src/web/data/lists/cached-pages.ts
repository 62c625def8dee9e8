import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CachedList } from './map-pages.ts'

/** The pages of every cached list whose key begins with this one. */
export function cachedPages<Page>(client: QueryClient, queryKey: QueryKey): Page[] {
  return client
    .getQueriesData<CachedList<Page>>({ queryKey })
    .flatMap(([, list]) => list?.pages ?? [])
}
