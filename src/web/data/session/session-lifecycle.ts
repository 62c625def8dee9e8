import type { Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/accounts.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toasts.ts'
import { closeAuthDialog, takeIntent } from '../dialogs/auth-dialog-state.ts'
import { hasDrafts } from '../drafts/drafts.ts'
import { deleteOfflineCopies } from '../offline/offline-copies.ts'
import { followReader } from '../reader-storage/reader-storage.ts'
import { setAwaitedCode } from './awaited-code.ts'
import { announceToTabs, type TabMessage } from './session-channel.ts'
import { cancelSessionRead, readSession, sessionQuery } from './session-query.ts'
import {
  browserMark,
  clearSessionMark,
  enterSession,
  type Flash,
  flashKey,
  isSessionOver,
  leaveSession,
  memberOfDocument,
  newMark,
} from './tab-session.ts'

const flashes: Record<Flash, string> = {
  'logged out': 'You have been logged out',
  'logged out everywhere': 'Logged out everywhere',
  'account deleted': 'Account deleted successfully',
}

/**
 * Call this after a sign-in. It shows the new session in all tabs and runs the intent, the action that asked for the
 * sign-in. If the page belongs to another member, it is loaded again, without the intent.
 */
export async function beginSession(
  client: QueryClient,
  { user }: Session,
  intent = takeIntent(),
): Promise<void> {
  closeAuthDialog()
  cancelSessionRead(client)
  if (!user) return
  const before = memberOfDocument()
  const isAnother = before !== undefined && before !== user.email
  if (isAnother) deleteMembersData()
  // If the same member signs in again, the mark stays, so that their drafts in other tabs stay, too.
  if (before === user.email) enterSession(user.email)
  else enterSession(user.email, newMark())
  announceToTabs('signed-in')
  if (isAnother) return leaveSession()
  await showSession(client, { user })
  intent?.(user)
}

/** Shows what an ended session left to say, once. */
export function showFlash(): void {
  const flash = attempt(() => sessionStorage.getItem(flashKey))
  if (!flash) return
  attempt(() => sessionStorage.removeItem(flashKey))
  toast(flashes[flash as Flash])
}

/** Call this after a sign-out. It ends the session in all tabs. */
export function endSession(client: QueryClient, flash?: Flash): void {
  cancelSessionRead(client)
  endBrowserSession('signed-out')
  leaveSession(flash)
}

/**
 * Call this when the session may have ended elsewhere, for example by 'log out everywhere'. Nothing happens if the same
 * user has signed in again since. `mayHaveBegun`: someone may have signed in elsewhere.
 */
export async function checkSession(client: QueryClient, mayHaveBegun = false): Promise<void> {
  // Wait until this tab's writes have finished. If one of them is a sign-in or sign-out, its own code handles the new
  // session.
  await untilIdle(client)
  if (!memberOfDocument() && !mayHaveBegun) return
  const mark = browserMark()
  const session = await readSession(client)
  if (client.isMutating()) return checkSession(client, mayHaveBegun)
  if (!session) return
  // The answer may be about an earlier session.
  if (mark !== browserMark()) return checkSession(client, mayHaveBegun)
  const { user } = session
  const before = memberOfDocument()
  const isAnother = before !== undefined && user?.email !== before
  // Another member may have signed in where no page was left to handle it, for example in a popup.
  if (!user || isAnother) endBrowserSession('session-ended')
  if (isAnother) return leaveSession(user ? undefined : 'logged out')
  // Also for the same member: two tabs that learned of a sign-in at the same time have each made a mark.
  if (user) enterSession(user.email)
  if (user?.email === before) return void client.setQueryData(sessionQuery().queryKey, session)
  await showSession(client, session)
}

/** Handles a message from another tab. An intent runs only in the tab that asked for the sign-in, never here. */
export async function handleTabMessage(client: QueryClient, message: TabMessage): Promise<void> {
  if (message === 'who-has-drafts' && hasDrafts()) announceToTabs('has-drafts')
  if (message === 'signed-out' && memberOfDocument()) leaveSession()
  if (message === 'session-ended') await checkSession(client)
  if (message !== 'signed-in') return
  await checkSession(client, true)
  if (client.getQueryData(sessionQuery().queryKey)?.user) closeAuthDialog()
}

/** Ends the session in all tabs, unless another tab has done so. Then the next one may have begun. */
function endBrowserSession(message: TabMessage): void {
  if (isSessionOver()) return
  clearSessionMark()
  deleteMembersData()
  announceToTabs(message)
}

function deleteMembersData(): void {
  deleteOfflineCopies()
  followReader(false)
}

/** Shows the session of a user who has signed in, and reads again what depends on the viewer. */
async function showSession(client: QueryClient, session: Session): Promise<void> {
  setAwaitedCode(null)
  client.setQueryData(sessionQuery().queryKey, session)
  const predicate = ({ queryKey }: Query) => queryKey[0] !== 'session'
  client.removeQueries({ type: 'inactive', predicate })
  await client.invalidateQueries({ predicate })
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
