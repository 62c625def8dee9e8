import type { QueryClient } from '@tanstack/react-query'

const mostTries = 3

/** An answer that was on its way while something was sent from here may be older than that: it is read once more. */
export async function readUndisturbed<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const wasSending = client.isMutating() > 0
    const begunAt = Date.now()
    const answer = await read()
    const writes = client.getMutationCache().getAll()
    const isDisturbed = wasSending || writes.some(({ state }) => state.submittedAt >= begunAt)
    if (!isDisturbed || tries === mostTries) return answer
  }
}
