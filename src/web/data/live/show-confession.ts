import type { QueryClient } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { cachedItems, cachedReplies, isHidden, replaceConfession } from '../items/cache.ts'
import { threadsKey } from '../replies/queries.ts'
import { forgetNews, news } from './news.ts'

/** Updates a confession in every cached copy. If it was hidden or gone before, its thread is read again, too. */
export function showConfession(client: QueryClient, confession: Confession): void {
  const { id, hidden } = confession
  const wasGone = isHidden(client, id) || news.get()[id]?.isGone
  replaceConfession(client, confession)
  if (wasGone && !hidden) void showAgain(client, id)
}

/** The replies of a hidden confession are hidden with it, so the thread has to be read from the server. */
async function showAgain(client: QueryClient, confessionId: string): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  forgetNews(confessionId)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
  for (const { id } of cachedReplies(client, confessionId)) forgetNews(id)
}

/** Call this after every read: an item that is in an answer was not deleted, or is visible again. */
export function unmarkFoundItems(client: QueryClient): void {
  for (const { id, hidden } of cachedItems(client)) {
    const { isGone, isStub } = news.get()[id] ?? {}
    if (isGone && (hidden || !isStub)) forgetNews(id)
  }
}
