import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/accounts.ts'
import { sessionQuery } from './queries.ts'

/**
 * Shows another session: everything that depends on the viewer is read again, and after signing out
 * none of it stays in memory.
 */
export async function changeSession(client: QueryClient, session: Session): Promise<void> {
  client.setQueryData(sessionQuery().queryKey, session)
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session',
  }
  client.removeQueries({ ...others, type: 'inactive' })
  if (session.user) await client.invalidateQueries(others)
  else await client.resetQueries(others)
}
