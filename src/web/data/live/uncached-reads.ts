import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { mergeItems } from '../items/merge-items.ts'
import { createKnownMerge, maxCacheAgeMs } from './known.ts'

const maxTries = 3

/** Changes query options so that a read leaves the cached copy that is shown unchanged. */
export function pastCache<Options extends { queryKey: QueryKey }>(options: Options) {
  return { ...options, queryKey: ['past cache', ...options.queryKey], staleTime: 0, gcTime: 0 }
}

/**
 * Returns an answer with the known state merged into it. Reads again if this page wrote meanwhile: the answer may be
 * too old. Before the user acts, their own hidden items are left out like everyone else's (decision 38).
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
