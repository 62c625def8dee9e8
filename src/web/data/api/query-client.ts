import { QueryClient } from '@tanstack/react-query'
import { readRetries } from './retries.ts'

/**
 * Each query sets how long its data is fresh. Nothing is refetched on focus or reconnect: live updates are enough.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        ...readRetries,
        // Offline, a request fails with an error that the user sees, instead of waiting forever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Queries with data that came with the page's HTML. This data counts as fresh until the first navigation. */
let hydrated = new WeakSet<object>()

export function markHydrated(client: QueryClient): void {
  hydrated = new WeakSet(client.getQueryCache().getAll())
}

export function forgetHydrated(): void {
  hydrated = new WeakSet()
}

export function isHydrated(query: object): boolean {
  return hydrated.has(query)
}

/** A value for the option `refetchOnMount`: refetches at every visit, except for data that came with the page. */
export function unlessHydrated(query: object): boolean | 'always' {
  return isHydrated(query) ? false : 'always'
}

/** Call this right after a write has changed cached data: answers that are under way may lack the change. */
export function restartReads(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const { data, fetchMeta: meta } = query.state
    if (data === undefined || query.queryKey[0] === 'session') continue
    query.fetch(undefined, { cancelRefetch: true, ...(meta && { meta }) }).catch(() => {})
  }
}
