import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './queries.ts'

/**
 * A session of this browser was ended, here or elsewhere. If it is signed in anew meanwhile, nothing is
 * over. Drafts stay: what somebody is writing is not lost.
 */
export async function hearSessionEnd(client: QueryClient): Promise<void> {
  // What this tab itself does to its session comes with what follows from it.
  await untilIdle(client)
  if (!client.getQueryData(sessionQuery().queryKey)?.user) return
  const session = await client
    .fetchQuery({ ...sessionQuery(), staleTime: 0 })
    // Out of reach just now: the next write will tell.
    .catch(() => undefined)
  if (!session || session.user) return
  toast('You have been logged out')
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
