import type { QueryClient } from '@tanstack/react-query'
import { confessionQuery, feedsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { existingSince } from './known.ts'
import { news } from './news.ts'
import { beginReturn, wasRemoved } from './removed-items.ts'
import { scheduleItemRead, scheduleRead } from './schedule-reads.ts'

/**
 * Schedules reads of items that this page has removed, but that exist according to events since `since` (ms since
 * 1970). These items are visible again.
 */
export function readRestoredItems(client: QueryClient, since: number): void {
  for (const item of existingSince(since)) {
    const { id, confessionId } = item
    if (!confessionId && isMissed(client, id)) scheduleItemRead(client, item)
    if (!isRemoved(client, id) || !beginReturn(id)) continue
    if (confessionId) scheduleItemRead(client, item)
    else {
      client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
      scheduleRead(client, feedsKey)
    }
  }
}

/** Returns whether this page removed the item, or shows only a stub of it (an empty placeholder). */
function isRemoved(client: QueryClient, id: string): boolean {
  if (!wasRemoved(id)) return false
  return Boolean(news.get()[id]?.isStub) || cachedItems(client).every((item) => item.id !== id)
}

/**
 * Returns whether the confession's page shows only a stub, or its last answer was that the confession does not exist.
 */
function isMissed(client: QueryClient, id: string): boolean {
  return Boolean(
    news.get()[id]?.isStub || client.getQueryData(confessionQuery(id).queryKey) === null,
  )
}
