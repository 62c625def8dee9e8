import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { maxCacheAgeMs } from '../../../contract/limits.ts'
import { api, type Read } from '../api/api.ts'
import { cachedItems } from '../items/cache.ts'
import { mergeItems, patched } from '../items/merge-items.ts'
import { createKnownMerge, written } from './known.ts'

const maxTries = 3

/** Returns a query that reads with `read` under another key, so that the cached data on screen does not change. */
export function pastCache<Query extends { queryKey: QueryKey }>(query: Query, read: Read = api) {
  const queryKey = ['past cache', read === api, ...query.queryKey]
  return { ...query, queryKey, staleTime: 0, gcTime: 0 }
}

/**
 * Returns a function that reads without the session, so that not even the size of an answer depends on who the user is
 * (decision 38). Items get the viewer flags that they have on this page.
 */
export function createStrangersRead(client: QueryClient): Read {
  return async (name, ...[input]) => {
    const answer = await api(name, { ...input, withoutSession: true } as never)
    const cached = new Map(cachedItems(client).map((item) => [item.id, item]))
    return mergeItems(answer, (item) => {
      const { hasVoted = false, isOwner = written.has(item.id) } = cached.get(item.id) ?? {}
      return patched(item, { hasVoted, isOwner })
    })
  }
}

/**
 * Reads, and merges the newest known state of each item into the answer. Reads again if this page sent a write
 * meanwhile, because the answer may lack it. Without `isOwnAction`, it leaves out the user's own hidden items
 * (decision 38).
 */
export async function readAfterWrites<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
  isOwnAction = true,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const wasWriting = client.isMutating() > 0
    const begunAt = Date.now()
    const answer = await read()
    const writes = client.getMutationCache().getAll()
    const isDisturbed = wasWriting || writes.some(({ state }) => state.submittedAt >= begunAt)
    if (isDisturbed && tries < maxTries) continue
    const merge = createKnownMerge(client, begunAt - maxCacheAgeMs, false)
    return mergeItems(answer, (item) => (item.hidden && !isOwnAction ? null : merge(item)))
  }
}
