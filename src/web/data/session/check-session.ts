import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { shownConfession } from '../confessions/confession-path.ts'
import { changeSession } from './change-session.ts'
import { forgetWords } from './session-life.ts'
import { sessionQuery } from './session-query.ts'
import { drawMark } from './tab-member.ts'

/**
 * For when the session may have ended elsewhere, as by 'log out everywhere': if it did, shows it, says so, and drops
 * the drafts as any sign-out does. A browser that has signed in again since has lost nothing.
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
  if (!session.user) {
    toast('You have been logged out')
    forgetWords()
    drawMark()
  }
  await changeSession(client, session, shownConfession())
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
