import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './queries.ts'

/**
 * For when the session may have ended elsewhere: shows it, and says so, if it did. A browser that signed in
 * anew meanwhile has lost nothing. Drafts stay, and what somebody is writing with them.
 */
export async function checkSession(client: QueryClient): Promise<void> {
  // What this tab itself does to its session comes with what follows from it.
  await untilIdle(client)
  const before = client.getQueryData(sessionQuery().queryKey)?.user
  if (!before) return
  const session = await client
    .fetchQuery({ ...sessionQuery(), staleTime: 0 })
    // Out of reach just now: the next write will tell.
    .catch(() => undefined)
  if (!session || session.user?.email === before.email) return
  if (!session.user) toast('You have been logged out')
  await changeSession(client, session)
}

function untilIdle(client: QueryClient): Promise<void> {
  if (!client.isMutating()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (client.isMutating()) return
      unsubscribe()
      resolve()
    })
  })
}
