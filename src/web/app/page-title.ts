import type { QueryClient } from '@tanstack/react-query'
import type { BoardFacts } from '../../contract/board-facts.ts'
import { titleOf } from '../ui/head.ts'
import { watchLocation } from '../ui/location.tsx'
import { routeAt } from './routes.tsx'

/** The title does not show new replies, because other people may see it. */
export function updatePageTitle(client: QueryClient, facts: BoardFacts): void {
  // `document.title` would return the title with its spaces collapsed.
  let written = ''
  const update = () => {
    const { route, visit } = routeAt(new URL(window.location.href))
    const title = titleOf(route.head?.(client, visit) ?? {}, facts)
    if (title === written) return
    written = title
    document.title = title
  }
  watchLocation(update)
  // One event of the stream changes many queries, so look once after all of them.
  let isDue = false
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      update()
    })
  })
}
