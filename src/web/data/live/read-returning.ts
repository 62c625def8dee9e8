import type { QueryClient } from '@tanstack/react-query'
import { confessionQuery, feedsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { knownSince } from './known.ts'
import { news } from './news.ts'
import { readConfessionSoon, readFeedsSoon, readThreadSoon } from './read-soon.ts'
import { beginReturn, wasRemoved } from './removed.ts'

/** Reads what exists by an event since then and this page no longer shows: it was hidden, and is shown again. */
export function readReturning(client: QueryClient, since: number): void {
  for (const { id, confessionId } of knownSince(since)) {
    if (!confessionId && isMissed(client, id)) readConfessionSoon(client, id)
    if (!isRemoved(client, id) || !beginReturn(id)) continue
    if (confessionId) readThreadSoon(client, confessionId)
    else {
      client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
      readFeedsSoon(client)
    }
  }
}

/** This page took it away, or shows only its place. */
export function isRemoved(client: QueryClient, id: string): boolean {
  if (!wasRemoved(id)) return false
  return Boolean(news.get()[id]?.isStub) || cachedItems(client).every((item) => item.id !== id)
}

/** Its page is on screen, and says that there is none. */
function isMissed(client: QueryClient, id: string): boolean {
  return Boolean(
    news.get()[id]?.isStub || client.getQueryData(confessionQuery(id).queryKey) === null,
  )
}
