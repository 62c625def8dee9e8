import type { QueryClient } from '@tanstack/react-query'
import { actedAt } from '../../ui/own-action.ts'
import { createStore } from '../../ui/store.ts'
import { sessionQuery } from '../session/session-query.ts'
import { readOnScreen } from './read-again.ts'

const isDue = createStore(false)

/** Something of the person's own may have been hidden, or shown again: it shows after their own next action. */
export function lookAgainAtNextAction(): void {
  isDue.set(true)
}

export function followOwnActions(client: QueryClient): void {
  actedAt.subscribe(() => {
    if (!isDue.get()) return
    isDue.set(false)
    if (!client.getQueryData(sessionQuery().queryKey)?.user) return
    // By then the page that the person goes to is on screen.
    setTimeout(async () => {
      if (!(await readOnScreen(client, true))) isDue.set(true)
    })
  })
}
