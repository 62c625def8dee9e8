import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { clearDrafts, hasDrafts } from '../../drafts/drafts.ts'
import { closeEditor } from '../../editors/editor-state.ts'
import { forgetKept } from '../../layout/offline-worker.ts'
import { closeAuthDialog, takeIntent } from './auth-dialog-state.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './queries.ts'
import { announceToTabs, listenToTabs } from './session-channel.ts'
import { drawMark, takeMark } from './tab-member.ts'

/** What follows a new session: this tab and the others show it, and what asked for it is done. */
export async function beginSession(
  client: QueryClient,
  session: Session,
  intent = takeIntent(),
): Promise<void> {
  closeAuthDialog()
  drawMark()
  announceToTabs('signed-in')
  await changeSession(client, session)
  if (session.user) intent?.(session.user)
}

/** What follows the end of a session: nothing of it stays in this tab or the others. */
export async function endSession(client: QueryClient): Promise<void> {
  forgetWords()
  forgetKept()
  drawMark()
  announceToTabs('signed-out')
  await changeSession(client, { user: null })
}

/**
 * Follows what another tab did: the header is right at once, and drafts go with the sign-out. Who signed in
 * there has said nothing about what was to be done here.
 */
export function useOtherTabsSession(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs(async (message) => {
        if (message === 'who-has-drafts' && hasDrafts()) announceToTabs('has-drafts')
        if (message !== 'signed-in' && message !== 'signed-out') return
        if (message === 'signed-out') forgetWords()
        const session = await client
          .fetchQuery({ ...sessionQuery(), staleTime: 0 })
          // Out of reach just now: the next write will tell.
          .catch(() => undefined)
        if (session?.user) closeAuthDialog()
        takeMark()
        if (session) await changeSession(client, session)
      }),
    [client],
  )
}

/** Closes what is being written and drops every draft of this tab. */
export function forgetWords(): void {
  closeEditor()
  clearDrafts()
}
