import { attempt } from '../../ui/attempt.ts'

/*
 * The end of a session is a new document, so that nothing in memory can be left for the next user.
 *
 * A random mark in localStorage stands for the session of this browser; it is empty while no one is signed in. Each
 * document of a member knows the mark of its session, and so does the storage of its tab. If the marks differ, the
 * session has ended, and this can be seen without the network.
 */
const markKey = 'session-mark'

/** What the next document says after the end of a session. */
export const flashKey = 'flash'
export type Flash = 'logged out' | 'logged out everywhere' | 'account deleted'

/** Email address of the member to whom this document belongs. It is in memory only. */
let member: string | undefined
/** The mark of the member's session. Empty in a visitor's document, and where the browser blocks storage. */
let documentMark = ''
/** Whether the document is being left, because its session is over. */
let isLeft = false
/** When the session of this document began here, in ms since the page was loaded. */
let startMs = 0

/**
 * Call this when a document starts. Deletes what this tab stored in a session that has ended. Returns whether the session
 * should be checked, because another tab may know better than this document.
 */
export function startTabSession(email: string | undefined): boolean {
  const [tab, browser] = [markIn(() => sessionStorage), browserMark()]
  const isOver = tab !== '' && (tab !== browser || !email)
  if (isOver) attempt(() => sessionStorage.clear())
  isLeft = false
  if (email) enterSession(email)
  return isOver || (!email && browser !== '')
}

/** Call this when the document shows the session of this member. `mark` is the session's mark. */
export function enterSession(email: string, mark = browserMark() || newMark()): void {
  member = email
  startMs = performance.now()
  attempt(() => localStorage.setItem(markKey, mark))
  documentMark = browserMark()
  attempt(() => sessionStorage.setItem(markKey, documentMark))
}

export function newMark(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join()
}

/** Returns whether the session of this document has ended. It looks at the marks only. */
export function isSessionOver(): boolean {
  return isLeft || (documentMark !== '' && documentMark !== browserMark())
}

/** Throws if the session of this document has ended. A write must not be sent for someone who has signed in since. */
export function assertSession(): void {
  // Without a message, the page says only that the write failed.
  if (isSessionOver()) throw new Error()
}

/** Leaves the document of a session that has ended: deletes what the tab stored, and loads the page again. */
export function leaveSession(flash?: Flash): void {
  if (isLeft) return
  isLeft = true
  const clear = () => {
    attempt(() => {
      sessionStorage.clear()
      if (flash) sessionStorage.setItem(flashKey, flash)
    })
  }
  clear()
  // Other listeners store positions when the page is left.
  for (const type of ['visibilitychange', 'pagehide']) window.addEventListener(type, clear)
  document.body.replaceChildren()
  // The way back to earlier pages.
  attempt(() => history.replaceState(null, ''))
  const reload = () => window.location.reload()
  if (document.hidden) document.addEventListener('visibilitychange', reload, { once: true })
  else reload()
}

/** Leaves the session when the user returns to a document of a session that has ended meanwhile. */
export function watchSessionEnd(): void {
  const leave = () => {
    if (isSessionOver()) leaveSession()
  }
  window.addEventListener('pageshow', leave)
  document.addEventListener('visibilitychange', leave)
}

/** Returns whether someone has signed in with this browser before. */
export function hasSignedInBefore(): boolean {
  return attempt(() => localStorage.getItem(markKey) !== null) ?? false
}

export function memberOfDocument(): string | undefined {
  return member
}

export function sessionStartMs(): number {
  return startMs
}

/** Call this where the session ends or its end is noticed first. Tabs that are not running now see it later. */
export function clearSessionMark(): void {
  attempt(() => localStorage.setItem(markKey, ''))
}

/** Returns the mark of the session that this browser has now. Empty if no one is signed in. */
export function browserMark(): string {
  return markIn(() => localStorage)
}

function markIn(storage: () => Storage): string {
  return attempt(() => storage().getItem(markKey)) || ''
}
