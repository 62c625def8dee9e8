import { queryOptions } from '@tanstack/react-query'
import { api, type Read } from '../../data/api/api.ts'

export function statsQuery(read: Read = api) {
  return queryOptions({
    queryKey: ['stats'],
    queryFn: () => read('GET /api/me/stats'),
    staleTime: 0,
  })
}
