import { QueryClient } from '@tanstack/react-query'
import { retriedReads } from './retries.ts'

/** Server state is as fresh as each query says; nothing is refetched behind the reader's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        ...retriedReads,
        // Being offline is told as an error the person can act on, not as waiting without an end.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** What the rendered page brought along: as fresh as the page itself, until one goes elsewhere. */
let brought = new WeakSet<object>()

export function markBrought(client: QueryClient): void {
  brought = new WeakSet(client.getQueryCache().getAll())
}

export function forgetBrought(): void {
  brought = new WeakSet()
}

/** For `refetchOnMount`: every visit ends with fresh data, and one that begins with it reads nothing twice. */
export function unlessBrought(query: object): boolean | 'always' {
  return brought.has(query) ? false : 'always'
}

/**
 * Stops the reads that are under way over data we are about to change: their answers would be older
 * than the change. Gives back how to have them done again afterwards.
 */
export async function holdReads(client: QueryClient): Promise<() => void> {
  const held = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter(({ state, queryKey }) => state.data !== undefined && queryKey[0] !== 'session')
    .map(({ queryKey }) => queryKey)
  await Promise.all(held.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  return () => {
    for (const queryKey of held) void client.invalidateQueries({ queryKey, exact: true })
  }
}
