import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Session, User } from '../../../contract/accounts.ts'
import { api, type Read } from '../api/api.ts'
import { readNothing } from '../lists/changes.ts'

export function sessionQuery(read: Read = api) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: () => read('GET /api/session'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // `checkSession` reads it again.
    meta: { readChanges: readNothing },
  })
}

/**
 * Reads the session again. Returns undefined if the board can't be reached; then the next write shows if the session
 * has ended. Also returns undefined if the session was read or changed again meanwhile: then this answer may be old.
 */
export function readSession(client: QueryClient): Promise<Session | undefined> {
  cancelSessionRead(client)
  return client.fetchQuery({ ...sessionQuery(), staleTime: 0 }).catch(() => undefined)
}

/** Call this when something newer is known about the session than a read that is under way. */
export function cancelSessionRead(client: QueryClient): void {
  void client.cancelQueries({ queryKey: sessionQuery().queryKey })
}

/** Returns the signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(sessionQuery()).data?.user ?? null
}
