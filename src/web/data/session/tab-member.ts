import { attempt } from '../../ui/attempt.ts'
import { forgetBackLinks } from '../../ui/location.tsx'
import { forgetScrollPositions } from '../../ui/scroll-positions.ts'
import { closeEditor } from '../dialogs/editor-state.ts'
import { clearMembersDrafts, setDraftAuthor } from '../drafts/drafts.ts'
import { postToOfflineWorker } from '../offline/offline-worker.ts'

/*
 * The localStorage and the sessionStorage of each tab hold the same random mark. If they differ, someone has signed in
 * or out while the tab was not running.
 */
const markKey = 'session-mark'

/** E-mail address of the signed-in user, or of the last one on this page. It is never stored. */
let member: string | undefined

/** Removes what this tab stored in an earlier session, if that ended while the tab was closed or asleep. */
export function dropStaleTabState(): void {
  if (markIn(() => localStorage) === markIn(() => sessionStorage)) return
  clearMembersDrafts()
  forgetScrollPositions()
  forgetBackLinks()
  adoptSessionMark()
}

/** Call this when a session begins or ends. */
export function renewSessionMark(): void {
  const mark = crypto.getRandomValues(new Uint32Array(2)).join()
  attempt(() => localStorage.setItem(markKey, mark))
  adoptSessionMark()
}

/** Call this after this tab has handled a sign-in or sign-out of another tab. */
export function adoptSessionMark(): void {
  attempt(() => sessionStorage.setItem(markKey, markIn(() => localStorage) ?? ''))
}

export function lastMemberEmail(): string | undefined {
  return member
}

/**
 * Call this when the session may have changed. A user who comes back keeps their drafts. If it is another user, or the
 * last user is unknown, all members' drafts are deleted.
 */
export function handleMemberChange(email: string | undefined): void {
  setDraftAuthor(email !== undefined)
  if (email === undefined || email === member) return
  if (member !== undefined) closeEditor()
  clearMembersDrafts()
  postToOfflineWorker({ opened: null, isMember: false })
  member = email
}

/** Call this when a page was loaded: the drafts in its tab belong to the same session. */
export function setInitialMember(email: string | undefined): void {
  setDraftAuthor(email !== undefined)
  member = email
}

function markIn(storage: () => Storage): string | null {
  return attempt(() => storage().getItem(markKey)) || null
}
