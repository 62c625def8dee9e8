import { queryOptions } from '@tanstack/react-query'
import { api, type Read } from '../api.ts'

export function moderationQuery(read: Read = api) {
  return queryOptions({ queryKey: ['moderation'], queryFn: () => read('GET /api/moderation') })
}
