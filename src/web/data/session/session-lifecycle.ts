import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/accounts.ts'
import { closeAuthDialog, takeIntent } from '../dialogs/auth-dialog-state.ts'
import { closeEditor } from '../dialogs/editor-state.ts'
import { clearDrafts } from '../drafts/drafts.ts'
import { deleteOfflineCopies } from '../offline/offline-worker.ts'
import { changeSession } from './change-session.ts'
import { announceToTabs } from './session-channel.ts'
import { renewSessionMark } from './tab-member.ts'

/** Call this after a sign-in: shows the new session in this tab and the others, and runs the intent. */
export async function beginSession(
  client: QueryClient,
  session: Session,
  intent = takeIntent(),
): Promise<void> {
  closeAuthDialog()
  renewSessionMark()
  announceToTabs('signed-in')
  await changeSession(client, session)
  if (session.user) intent?.(session.user)
}

/** Call this after a sign-out: removes what this tab and the others hold of the session. */
export async function endSession(client: QueryClient): Promise<void> {
  discardUnsentText()
  deleteOfflineCopies()
  renewSessionMark()
  announceToTabs('signed-out')
  await changeSession(client, { user: null })
}

export function discardUnsentText(): void {
  closeEditor()
  clearDrafts()
}
