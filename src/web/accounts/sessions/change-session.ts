import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { clearDrafts } from '../../drafts/drafts.ts'
import { sessionQuery } from '../queries.ts'
import { onNews } from './session-channel.ts'

/**
 * What follows signing in or out: everything that depends on the viewer is read again, and after
 * signing out none of it stays in memory.
 */
export function useSessionChange(): (session: Session) => Promise<void> {
  const client = useQueryClient()
  return async (session) => {
    client.setQueryData(sessionQuery().queryKey, session)
    const others = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session',
    }
    client.removeQueries({ ...others, type: 'inactive' })
    if (session.user) await client.invalidateQueries(others)
    else await client.resetQueries(others)
  }
}

/** Follows what another tab did: the header is right at once, and drafts go with the sign-out. */
export function useSessionNews(): void {
  const client = useQueryClient()
  const change = useRef(useSessionChange())
  useEffect(
    () =>
      onNews(async (news) => {
        if (news === 'signed-out') clearDrafts()
        const session = await client
          .fetchQuery({ ...sessionQuery(), staleTime: 0 })
          // Out of reach just now: the next write will tell.
          .catch(() => undefined)
        if (session) await change.current(session)
      }),
    [client],
  )
}
