import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/**
 * Query for the times of the newest replies in the inbox. It is read again at the first user action after an event.
 */
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
