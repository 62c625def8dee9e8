import type { Query, QueryClient } from '@tanstack/react-query'
import { actedAt } from '../../ui/user-actions.ts'
import { isHydrated } from '../api/query-client.ts'
import { forgetKnown } from '../items/known.ts'
import { checkSession } from '../session/session-lifecycle.ts'
import { sessionQuery } from '../session/session-query.ts'
import { readScreenAgain } from './read-again.ts'
import { queueRead } from './schedule-reads.ts'

let isReadDue = false
let isAboutToRead = false
let checking = Promise.resolve()

/**
 * Call this after events may have been missed. Once the page is visible, it checks the session and reads again what
 * is on screen. What is not on screen is read at its next visit. `withinMs` is the maximum of a random delay, for events
 * that all browsers get at once. `withSession`: an action of the user caused this call.
 */
export async function catchUp(
  client: QueryClient,
  { withinMs = 0, withSession = false, checksSession = true } = {},
): Promise<void> {
  if (!withSession) readAgainAtNextAction()
  forgetKnown()
  // The data that came with the page may not be on screen yet.
  const isLeft = (query: Query) => query.queryKey[0] !== 'session' && !isHydrated(query)
  client.removeQueries({ type: 'inactive', predicate: isLeft })
  if (isAboutToRead) return
  isAboutToRead = true
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
  await untilVisible()
  await checking
  isAboutToRead = false
  // Outside the queue, because the check waits for a sign-in that may take minutes. If the board can't be reached, the
  // page stays as it is until the stream reconnects.
  checking = (checksSession ? checkSession(client) : Promise.resolve())
    .then(() => queueRead(() => readScreenAgain(client, withSession)))
    .catch(() => {})
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/**
 * Call this after another person replied to the user, or an item of the user was hidden or restored. The page is read
 * again only after the user's next action. An immediate request would tell a network observer who the user is.
 */
export function readAgainAtNextAction(): void {
  isReadDue = true
}

export function catchUpOnUserActions(client: QueryClient): () => void {
  return actedAt.subscribe(() => {
    if (!isReadDue) return
    isReadDue = false
    if (!client.getQueryData(sessionQuery().queryKey)?.user) return
    // Wait until the page that the user navigates to is rendered, because only queries on screen are read again.
    setTimeout(async () => {
      if (!(await readScreenAgain(client, true))) isReadDue = true
    })
  })
}
