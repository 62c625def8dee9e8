import { attempt } from '../../ui/attempt.ts'
import { forgetBackLinks } from '../../ui/location.tsx'
import { forgetScrollPositions } from '../../ui/scroll-positions.ts'
import { closeDialog } from '../dialogs/dialogs.ts'
import { clearMembersDrafts, setDraftAuthor } from '../drafts/drafts.ts'
import { deleteOfflineCopies } from '../offline/offline-copies.ts'
import { setAwaitedCode } from './awaited-code.ts'

/*
 * A random session mark is stored in localStorage and in the sessionStorage of each tab. Each sign-in or sign-out
 * changes it. If the two differ, this happened in another tab while this tab was not running.
 */
const markKey = 'session-mark'

/** Email address of the signed-in user, or of the last one on this page. It is kept in memory only. */
let member: string | undefined
/** When the last sign-in happened, in ms since the page was loaded; 0 if it was before that. */
let memberSince = 0

/** Deletes what this tab stored in an earlier session, if that session ended while the tab was closed or asleep. */
export function dropStaleTabState(): void {
  if (isMarkCurrent()) return
  clearMembersDrafts()
  setAwaitedCode(null)
  forgetScrollPositions()
  forgetBackLinks()
  adoptSessionMark()
}

/** Call this in the tab where a session begins or ends. Tabs that are not running now see the new mark later. */
export function renewSessionMark(): void {
  const mark = crypto.getRandomValues(new Uint32Array(2)).join()
  attempt(() => localStorage.setItem(markKey, mark))
  adoptSessionMark()
}

/**
 * Call this when this tab notices that a session has ended elsewhere. Another tab may have noticed it before, and a new
 * session may have begun there: the data of that tab must stay current.
 */
export function noteSessionEnd(): void {
  if (isMarkCurrent()) renewSessionMark()
  else adoptSessionMark()
}

/** Call this after this tab has handled a sign-in or sign-out of another tab, so that its data counts as current. */
export function adoptSessionMark(): void {
  attempt(() => sessionStorage.setItem(markKey, markIn(() => localStorage) ?? ''))
}

/** Returns whether someone has signed in with this browser before. */
export function hasSignedInBefore(): boolean {
  return markIn(() => localStorage) !== null
}

export function lastMemberEmail(): string | undefined {
  return member
}

export function memberSinceMs(): number {
  return memberSince
}

/**
 * Call this when the session may have changed. If the same user signs in again, their drafts stay. If it is another
 * user, or the last user is unknown, the drafts that were written while signed in are deleted.
 */
export function handleMemberChange(email: string | undefined): void {
  setDraftAuthor(email !== undefined)
  if (email === undefined) return
  memberSince = performance.now()
  if (email === member) return
  if (member !== undefined) closeDialog()
  clearMembersDrafts()
  deleteOfflineCopies()
  member = email
}

/** Call this after a page was loaded. It deletes no drafts, because those in the tab belong to the same session. */
export function setInitialMember(email: string | undefined): void {
  setDraftAuthor(email !== undefined)
  member = email
}

function isMarkCurrent(): boolean {
  return markIn(() => localStorage) === markIn(() => sessionStorage)
}

function markIn(storage: () => Storage): string | null {
  return attempt(() => storage().getItem(markKey)) || null
}
