import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../../contract/accounts.ts'
import { api, type Read } from '../api/api.ts'

export function sessionQuery(read: Read = api) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: () => read('GET /api/session'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(sessionQuery()).data?.user ?? null
}
