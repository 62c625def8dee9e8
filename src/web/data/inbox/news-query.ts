import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** When the newest of an account's inbox were written: read once, and again after a mark tells of more. */
export function inboxNewsQuery(email: string | undefined) {
  return queryOptions({
    queryKey: ['inbox-news', email],
    queryFn: async () => {
      const { items } = await api('GET /api/me/inbox')
      return items.map(({ reply }) => reply.createdAt)
    },
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
