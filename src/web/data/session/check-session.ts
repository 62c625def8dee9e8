import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { changeSession } from './change-session.ts'
import { discardUnsentText } from './session-lifecycle.ts'
import { readSession, sessionQuery } from './session-query.ts'
import { noteSessionEnd } from './tab-member.ts'

/**
 * Call this when the session may have ended elsewhere, for example by 'log out everywhere'. If so, a toast tells the
 * user, and the drafts are deleted as at any sign-out. Nothing happens if the same user has signed in again since.
 */
export async function checkSession(client: QueryClient): Promise<void> {
  // Wait until this tab's writes have finished. If one of them is a sign-in or sign-out, its own code handles the new
  // session.
  await untilIdle(client)
  const before = client.getQueryData(sessionQuery().queryKey)?.user
  if (!before) return
  const session = await readSession(client)
  if (!session || session.user?.email === before.email) return
  if (!session.user) {
    toast('You have been logged out')
    discardUnsentText()
    noteSessionEnd()
  }
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
