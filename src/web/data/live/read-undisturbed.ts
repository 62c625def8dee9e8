import type { QueryClient } from '@tanstack/react-query'

const mostTries = 3

/**
 * Gives back the answer, and when it was asked for. One that was on its way while something was sent from here may
 * be older than that: it is read once more.
 */
export async function readUndisturbed<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
): Promise<{ answer: Answer; begunAt: number }> {
  for (let tries = 1; ; tries++) {
    const wasSending = client.isMutating() > 0
    const begunAt = Date.now()
    const answer = await read()
    const writes = client.getMutationCache().getAll()
    const isDisturbed = wasSending || writes.some(({ state }) => state.submittedAt >= begunAt)
    if (!isDisturbed || tries === mostTries) return { answer, begunAt }
  }
}
