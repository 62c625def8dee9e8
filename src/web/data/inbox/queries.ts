import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type Read } from '../api/api.ts'
import { unlessHydrated } from '../api/query-client.ts'

export const inboxKey = ['inbox']

export function inboxQuery(read: Read = api) {
  return infiniteQueryOptions({
    queryKey: inboxKey,
    queryFn: ({ pageParam }) =>
      read('GET /api/me/inbox', { query: { cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    refetchOnMount: unlessHydrated,
  })
}
