import type { QueryClient } from '@tanstack/react-query'
import { closeAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { hasDrafts } from '../drafts/drafts.ts'
import { changeSession } from './change-session.ts'
import { announceToTabs, type TabMessage } from './session-channel.ts'
import { discardUnsentText } from './session-lifecycle.ts'
import { readSession } from './session-query.ts'
import { adoptSessionMark } from './tab-member.ts'

/**
 * Handles a message from another tab. If that tab signed in or out, shows the new session here; a sign-out also
 * deletes this tab's drafts. An intent (the action that asked for a sign-in) runs only in the tab that asked, never
 * here.
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
