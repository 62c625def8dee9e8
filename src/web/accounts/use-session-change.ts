import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../contract/accounts.ts'
import { sessionQuery } from './queries.ts'

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
