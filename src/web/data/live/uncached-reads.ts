import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The maximum number of shown pages that are read again. */
export const maxPages = 5
export const uncachedKey = ['past cache']
const maxTries = 3

/** Changes query options so that a read leaves the cached copy that is shown unchanged. */
export function pastCache<Options extends { queryKey: QueryKey }>(options: Options) {
  return { ...options, queryKey: [...uncachedKey, ...options.queryKey], staleTime: 0, gcTime: 0 }
}

/** Returns an answer and its request's time. Reads again if this page wrote meanwhile: the answer may be too old. */
export async function readAfterWrites<Answer>(
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
