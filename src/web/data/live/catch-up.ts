import type { QueryClient } from '@tanstack/react-query'
import { actedAt } from '../../ui/own-action.ts'
import { createStore } from '../../ui/store.ts'
import { checkSession } from '../session/check-session.ts'
import { sessionQuery } from '../session/session-query.ts'
import { forgetKnown } from './known.ts'
import { readOnScreen } from './read-again.ts'

type CatchUp = {
  /** Spreads the requests of browsers that are told at the same moment. */
  withinMs?: number
  isOwnAction?: boolean
}

const isLookDue = createStore(false)
let isAboutToRead = false
let reading = Promise.resolve()

/**
 * After missed events, asks whether the session is over and reads what is on screen, once the page is visible. A call
 * during such a reading leads to one more.
 */
export async function catchUp(
  client: QueryClient,
  { withinMs = 0, isOwnAction = false }: CatchUp = {},
): Promise<void> {
  if (!isOwnAction) lookAgainAtNextAction()
  forgetKnown()
  if (isAboutToRead) return
  isAboutToRead = true
  await waitAtMost(withinMs)
  await untilSeen()
  await reading
  isAboutToRead = false
  // Out of reach just now: what is shown stays, and the stream says when to come again.
  reading = checkSession(client)
    .then(async () => {
      await readOnScreen(client, isOwnAction)
    })
    .catch(() => {})
}

function waitAtMost(withinMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
}

function untilSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/**
 * Call it when others replied to the person, or something of theirs was hidden or shown again. What is on screen is read
 * again after their own next action: a request before it would tell a neighbour on the network.
 */
export function lookAgainAtNextAction(): void {
  isLookDue.set(true)
}

export function followOwnActions(client: QueryClient): () => void {
  return actedAt.subscribe(() => {
    if (!isLookDue.get()) return
    isLookDue.set(false)
    if (!client.getQueryData(sessionQuery().queryKey)?.user) return
    // By then the page that the person goes to is on screen.
    setTimeout(async () => {
      if (!(await readOnScreen(client, true))) isLookDue.set(true)
    })
  })
}
