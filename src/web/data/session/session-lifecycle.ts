import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/accounts.ts'
import { closeAuthDialog, takeIntent } from '../dialogs/auth-dialog-state.ts'
import { closeDialog } from '../dialogs/dialogs.ts'
import { clearDrafts } from '../drafts/drafts.ts'
import { deleteOfflineCopies } from '../offline/offline-copies.ts'
import { changeSession } from './change-session.ts'
import { announceToTabs } from './session-channel.ts'
import { cancelSessionRead } from './session-query.ts'
import { renewSessionMark } from './tab-member.ts'

/**
 * Call this after a sign-in. It shows the new session in all tabs and runs the intent, the action that asked for the
 * sign-in.
 */
export async function beginSession(
  client: QueryClient,
  session: Session,
  intent = takeIntent(),
): Promise<void> {
  closeAuthDialog()
  cancelSessionRead(client)
  renewSessionMark()
  announceToTabs('signed-in')
  await changeSession(client, session)
  if (session.user) intent?.(session.user)
}

/** Call this after a sign-out. It deletes drafts, offline copies and personal data in all tabs. */
export async function endSession(client: QueryClient): Promise<void> {
  discardUnsentText()
  cancelSessionRead(client)
  deleteOfflineCopies()
  renewSessionMark()
  announceToTabs('signed-out')
  await changeSession(client, { user: null })
}

export function discardUnsentText(): void {
  closeDialog()
  clearDrafts()
}
