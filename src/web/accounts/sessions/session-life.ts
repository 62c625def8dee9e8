import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { clearDrafts } from '../../drafts/drafts.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './queries.ts'
import { announceToTabs, listenToTabs } from './session-channel.ts'

/** What follows a new session: this tab and the others show it. */
export async function beginSession(client: QueryClient, session: Session): Promise<void> {
  announceToTabs('signed-in')
  await changeSession(client, session)
}

/** What follows the end of a session: nothing of it stays in this tab or the others. */
export async function endSession(client: QueryClient): Promise<void> {
  clearDrafts()
  announceToTabs('signed-out')
  await changeSession(client, { user: null })
}

/** Follows what another tab did: the header is right at once, and drafts go with the sign-out. */
export function useOtherTabsSession(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs(async (event) => {
        if (event === 'signed-out') clearDrafts()
        const session = await client
          .fetchQuery({ ...sessionQuery(), staleTime: 0 })
          // Out of reach just now: the next write will tell.
          .catch(() => undefined)
        if (session) await changeSession(client, session)
      }),
    [client],
  )
}
