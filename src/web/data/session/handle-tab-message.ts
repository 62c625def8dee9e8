import type { QueryClient } from '@tanstack/react-query'
import { closeAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { hasDrafts } from '../drafts/drafts.ts'
import { changeSession } from './change-session.ts'
import { announceToTabs, type TabMessage } from './session-channel.ts'
import { discardUnsentText } from './session-lifecycle.ts'
import { readSession } from './session-query.ts'
import { adoptSessionMark } from './tab-member.ts'

/**
 * Shows the session that another tab began or ended. A sign-out also drops this tab's drafts. The intent of a sign-in
 * runs in the tab that asked for it, never here.
 */
export async function handleTabMessage(client: QueryClient, message: TabMessage): Promise<void> {
  if (message === 'who-has-drafts' && hasDrafts()) announceToTabs('has-drafts')
  if (message !== 'signed-in' && message !== 'signed-out') return
  if (message === 'signed-out') discardUnsentText()
  const session = await readSession(client)
  if (session?.user) closeAuthDialog()
  adoptSessionMark()
  if (session) await changeSession(client, session)
}
