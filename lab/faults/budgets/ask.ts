import { Agent } from 'node:http'
import * as kit from '../../kit/ask.ts'

/** `retryAfter` is undefined if the answer has no such header. */
export type Asked = { status: number; retryAfter: string | undefined; ms: number }

/** The status of a request that got no complete answer. */
const cutOff = 0

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

export async function ask(origin: string, path: string): Promise<Asked> {
  const start = performance.now()
  const answer = await kit.ask(`${origin}${path}`, { agent }).catch(() => undefined)
  return {
    status: answer?.status ?? cutOff,
    retryAfter: answer && kit.headerOf(answer, 'retry-after'),
    ms: performance.now() - start,
  }
}

/** Does the work `count` times, up to `atOnce` at the same time. Returns all results. */
export async function runConcurrently<Result>(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < count) results.push(await work(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Returns the time in ms until a path is answered with 200, or infinity after `maxMs`. */
export async function untilAnswered(origin: string, path: string, maxMs: number): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < maxMs) {
    if ((await ask(origin, path)).status === 200) return performance.now() - start
  }
  return Number.POSITIVE_INFINITY
}

export function statusesOf(answers: Asked[]) {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const refused = answers.filter(({ status }) => status === 503)
  return {
    served: count(200),
    refused: refused.length,
    other: answers.length - count(200) - refused.length,
    withoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
  }
}
