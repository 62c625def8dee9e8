import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Read } from '../api.ts'
import { unlessHydrated } from '../query-client.ts'

export const inboxKey = ['inbox']
export const inboxNewsKey = ['inbox-news']

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

/** When the newest of an account's inbox were written: read once, and again when a mark tells of more. */
export function inboxNewsQuery(email: string | undefined) {
  return queryOptions({
    queryKey: [...inboxNewsKey, email],
    queryFn: async () => {
      const { items } = await api('GET /api/me/inbox')
      return items.map(({ reply }) => reply.createdAt)
    },
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
