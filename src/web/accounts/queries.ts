import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session, Stats, User } from '../../contract/accounts.ts'
import { type Get, getJson } from '../api.ts'

export function sessionQuery(get: Get = getJson) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: () => get<Session>('/api/session'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The signed-in person, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(sessionQuery()).data?.user ?? null
}

/** How much the signed-in person has written. */
export function statsQuery(get: Get = getJson) {
  return queryOptions({
    queryKey: ['stats'],
    queryFn: () => get<Stats>('/api/me/stats'),
    staleTime: 0,
  })
}
