import type { QueryClient } from '@tanstack/react-query'
import { actedAt } from '../../ui/own-action.ts'
import { createStore } from '../../ui/store.ts'
import { sessionQuery } from '../session/session-query.ts'
import { readOnScreen } from './read-again.ts'

const isDue = createStore(false)

/**
 * Call it when others replied to the person, or something of theirs was hidden or shown again. What is on screen is read
 * again after their own next action: a request before it would tell a neighbour on the network.
 */
export function lookAgainAtNextAction(): void {
  isDue.set(true)
}

export function followOwnActions(client: QueryClient): () => void {
  return actedAt.subscribe(() => {
    if (!isDue.get()) return
    isDue.set(false)
    if (!client.getQueryData(sessionQuery().queryKey)?.user) return
    // By then the page that the person goes to is on screen.
    setTimeout(async () => {
      if (!(await readOnScreen(client, true))) isDue.set(true)
    })
  })
}
