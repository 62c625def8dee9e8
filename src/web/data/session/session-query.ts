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

/** A read has a key of its own, so that an answer is never shown before it is known to be the newest. */
const readKey = ['session', 'read']

/**
 * Reads the session again, without showing it. Returns undefined if the board can't be reached; then the next write
 * shows if the session has ended. Also returns undefined if the session was read or changed again meanwhile: then this
 * answer may be old.
 */
export function readSession(client: QueryClient): Promise<Session | undefined> {
  cancelSessionRead(client)
  const read = { ...sessionQuery(), queryKey: readKey, staleTime: 0, gcTime: 0 }
  return client.fetchQuery(read).catch(() => undefined)
}

/** Call this when something newer is known about the session than a read that is under way. */
export function cancelSessionRead(client: QueryClient): void {
  // Removed, because a read that is only cancelled resolves with the answer before it.
  client.removeQueries({ queryKey: readKey })
}

/** Returns the signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(sessionQuery()).data?.user ?? null
}
