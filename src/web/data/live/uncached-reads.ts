import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { mergeItems } from '../items/merge-items.ts'
import { createKnownMerge, maxCacheAgeMs } from './known.ts'

const maxTries = 3

/** Returns the query options with another key, so that a read does not change the cached data that is on screen. */
export function pastCache<Options extends { queryKey: QueryKey }>(options: Options) {
  return { ...options, queryKey: ['past cache', ...options.queryKey], staleTime: 0, gcTime: 0 }
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
