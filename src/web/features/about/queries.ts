import { queryOptions } from '@tanstack/react-query'
import { api, type Read } from '../../data/api/api.ts'

export function moderationQuery(read: Read = api) {
  return queryOptions({ queryKey: ['moderation'], queryFn: () => read('GET /api/moderation') })
}
