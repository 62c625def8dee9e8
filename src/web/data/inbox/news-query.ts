import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export const inboxNewsKey = ['inbox-news']

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
