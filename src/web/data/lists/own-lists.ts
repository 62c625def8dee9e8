import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ViewerFlag } from '../../../contract/viewer-flags.ts'

/** A list in pages, read again at each visit. */
export function listQuery<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  readPage: (cursor: string | undefined) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => readPage(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

/** A list of the items that have this flag for their viewer. The key begins with that of all lists of such items. */
export function ownListQuery<Page extends { nextCursor: string | null }>(
  listsKey: string[],
  flag: ViewerFlag,
  readPage: (cursor: string | undefined) => Promise<Page>,
) {
  return listQuery([...listsKey, 'own', flag], readPage)
}

/** After these flags changed on another screen: what is shown of them is read again now, and the rest when visited. */
export function invalidateOwnLists(client: QueryClient, flags: string[]): void {
  const isOfThese = ([, own, flag]: QueryKey) => own === 'own' && flags.includes(String(flag))
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOfThese(queryKey) })
}
