import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Times of the newest replies in the inbox. After an event they are read again at the user's next action. */
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
