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

/** A value for the option `refetchOnMount`: refetches at every visit, except for data that came with the page. */
export function unlessHydrated(query: object): boolean | 'always' {
  return hydrated.has(query) ? false : 'always'
}

/**
 * Call this before an optimistic update. It cancels running reads, because their answers may lack the change, and
 * returns a function that starts them again.
 */
export async function cancelReads(client: QueryClient): Promise<() => void> {
  const paused = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter(({ state, queryKey }) => state.data !== undefined && queryKey[0] !== 'session')
    .map(({ queryKey }) => queryKey)
  await Promise.all(paused.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  return () => {
    for (const queryKey of paused) void client.invalidateQueries({ queryKey, exact: true })
  }
}
