import type { QueryClient } from '@tanstack/react-query'
import { confessionQuery, feedsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { knownSince } from './known.ts'
import { news } from './news.ts'
import { readConfessionSoon, readFeedsSoon, readThreadSoon } from './read-soon.ts'
import { beginReturn, wasRemoved } from './removed.ts'

/** Reads items that events since then say exist but that this page has removed: they are visible again. */
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

/** Returns whether this page removed the item, or shows only a stub of it. */
export function isRemoved(client: QueryClient, id: string): boolean {
  if (!wasRemoved(id)) return false
  return Boolean(news.get()[id]?.isStub) || cachedItems(client).every((item) => item.id !== id)
}

/** Returns whether the item's page is open and says that there is no such confession. */
function isMissed(client: QueryClient, id: string): boolean {
  return Boolean(
    news.get()[id]?.isStub || client.getQueryData(confessionQuery(id).queryKey) === null,
  )
}
