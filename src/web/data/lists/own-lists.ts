import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ViewerFlag } from '../../../contract/viewer-flags.ts'
import { ApiError } from '../api/api-error.ts'
import { unlessHydrated } from '../api/query-client.ts'

/**
 * Returns a query for a list in pages that is read again at every visit. `start` is the cursor in the URL, if any.
 */
export function listQuery<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  readPage: (cursor: string | undefined) => Promise<Page>,
  start?: string,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const reading = readPage(pageParam ?? undefined)
      if (!start || pageParam !== start) return reading
      // The cursor in the URL may be invalid, for example cut short. Then read the list from its beginning.
      return reading.catch((error) => {
        if (error instanceof ApiError && error.status === 422) return readPage(undefined)
        throw error
      })
    },
    initialPageParam: start ?? null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    refetchOnMount: unlessHydrated,
  })
}

/** A query for the items with this viewer flag, for example `isOwner` for what the user wrote. */
export function ownListQuery<Page extends { nextCursor: string | null }>(
  listsKey: string[],
  flag: ViewerFlag,
  readPage: (cursor: string | undefined) => Promise<Page>,
) {
  return listQuery([...listsKey, 'own', flag], readPage)
}

/** Call this after the user changed these flags on another screen. */
export function invalidateOwnLists(client: QueryClient, flags: string[]): void {
  const isOfThese = ([, own, flag]: QueryKey) => own === 'own' && flags.includes(String(flag))
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOfThese(queryKey) })
}
