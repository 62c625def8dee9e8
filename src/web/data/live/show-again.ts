import type { QueryClient } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { cachedItems, cachedReplies, isHidden, replaceConfession } from '../items/cache.ts'
import { threadsKey } from '../replies/queries.ts'
import { forgetNews, news } from './news.ts'

/** Shows a confession in every cached copy, and again if it was hidden or gone. */
export function showConfession(client: QueryClient, confession: Confession): void {
  const { id, hidden } = confession
  const wasGone = isHidden(client, id) || news.get()[id]?.isGone
  replaceConfession(client, confession)
  if (wasGone && !hidden) void showAgain(client, id)
}

/** A confession that was hidden is there again, and so is its thread, of which nothing was shown. */
async function showAgain(client: QueryClient, confessionId: string): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  forgetNews(confessionId)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
  for (const { id } of cachedReplies(client, confessionId)) forgetNews(id)
}

/** Call it after a reading: its author now knows that an item was not deleted, but is hidden from others. */
export function forgetGoneOfHidden(client: QueryClient): void {
  for (const { id, hidden } of cachedItems(client))
    if (hidden && news.get()[id]?.isGone) forgetNews(id)
}
