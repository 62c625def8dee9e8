import type { Query, QueryClient } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { maxCacheAgeMs } from '../../../contract/limits.ts'
import { cachedItems, cachedReplies, isHidden } from '../items/cache.ts'
import { replaceConfession } from '../items/replace-confession.ts'
import { threadsKey } from '../replies/queries.ts'
import { forgetNews, news } from './news.ts'

/** Updates a confession in every cached copy. If it was hidden or gone before, its thread is read again, too. */
export function showConfession(client: QueryClient, confession: Confession): void {
  const { id, hidden } = confession
  const wasGone = isHidden(client, id) || news.get()[id]?.isGone
  replaceConfession(client, confession)
  if (wasGone && !hidden) void showAgain(client, id)
}

/** Reads the confession's thread from the server, because its replies were hidden together with it. */
async function showAgain(client: QueryClient, confessionId: string): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  forgetNews(confessionId)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
  // Another server process may have answered from its cache that the confession doesn't exist.
  const isMissed = client.getQueryCache().findAll({ queryKey, predicate: hasFailed }).length > 0
  if (isMissed) {
    await new Promise((resolve) => setTimeout(resolve, maxCacheAgeMs))
    await client.invalidateQueries({ queryKey })
  }
  for (const { id } of cachedReplies(client, confessionId)) forgetNews(id)
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

/**
 * Call this after every read. An item in an answer exists, so it is no longer marked as gone. Stubs are skipped: they
 * are cached without being in an answer.
 */
export function unmarkFoundItems(client: QueryClient): void {
  for (const { id, hidden } of cachedItems(client)) {
    const { isGone, isStub } = news.get()[id] ?? {}
    if (isGone && (hidden || !isStub)) forgetNews(id)
  }
}
