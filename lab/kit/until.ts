import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 50

type Patience = { timeoutMs?: number; explain?: () => Promise<string> }

/**
 * Repeats a question until its answer is true, and returns the answer. A question that throws counts as not answered, for
 * example while a page is replaced. Throws an Error that says what did not come, with an explanation.
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { timeoutMs = 20_000, explain = async () => '' }: Patience = {},
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

export async function untilReady(origin: string, log = () => ''): Promise<void> {
  const isReady = async () => (await fetch(`${origin}/readyz`)).ok
  await until(`a board at ${origin}`, isReady, { timeoutMs: 60_000, explain: async () => log() })
}
