import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 20_000
const pollMs = 30

/**
 * Repeats a question until its answer is true, and returns the answer. A question that throws counts as not answered, for
 * example while a page is replaced.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  explain: () => Promise<string> = async () => '',
): Promise<NonNullable<Answer>> {
  let failure = ''
  for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(pollMs)) {
    try {
      const answer = await ask()
      failure = ''
      if (answer) return answer
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  const more = [failure, await explain().catch(() => '')].filter(Boolean).join('; ')
  throw new Error(`waited ${timeoutMs / 1_000} s for ${what}${more && ` (${more})`}`)
}
