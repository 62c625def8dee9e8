import { QueryClient } from '@tanstack/react-query'
import { readRetries } from './retries.ts'

/** Server state is as fresh as each query says; nothing is refetched behind the reader's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        ...readRetries,
        // Being offline is told as an error the person can act on, not as waiting without an end.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Queries whose data came with the page: as fresh as the page itself, until one goes elsewhere. */
let hydrated = new WeakSet<object>()

export function markHydrated(client: QueryClient): void {
  hydrated = new WeakSet(client.getQueryCache().getAll())
}

export function forgetHydrated(): void {
  hydrated = new WeakSet()
}

/** For `refetchOnMount`: every visit ends with fresh data, and one that begins with it reads nothing twice. */
export function unlessHydrated(query: object): boolean | 'always' {
  return hydrated.has(query) ? false : 'always'
}

/**
 * Stops the reads that are under way over data we are about to change: their answers would be older
 * than the change. Gives back how to have them done again afterwards.
 */
export async function pauseReads(client: QueryClient): Promise<() => void> {
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
