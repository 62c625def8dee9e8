import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** How many pages of what is shown are read again. */
export const maxPages = 5
export const pastCacheKey = ['past cache']
const maxTries = 3

/** Options to read beside the cache: only the copy that is shown stays cached. */
export function pastCache<Options extends { queryKey: QueryKey }>(options: Options) {
  return { ...options, queryKey: [...pastCacheKey, ...options.queryKey], staleTime: 0, gcTime: 0 }
}

/** Returns the answer and when it was asked for. Reads again if this page wrote meanwhile: the answer may be older. */
export async function readUndisturbed<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
): Promise<{ answer: Answer; begunAt: number }> {
  for (let tries = 1; ; tries++) {
    const wasWriting = client.isMutating() > 0
    const begunAt = Date.now()
    const answer = await read()
    const writes = client.getMutationCache().getAll()
    const isDisturbed = wasWriting || writes.some(({ state }) => state.submittedAt >= begunAt)
    if (!isDisturbed || tries === maxTries) return { answer, begunAt }
  }
}
