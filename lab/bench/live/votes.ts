import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../kit/ask.ts'
import type { BenchAccount } from '../content/accounts.ts'

export type Votes = { origin: string; accounts: BenchAccount[]; ids: string[] }

/** Sends one vote per confession, at `perSecond`, and returns when each was sent (ms since 1970). */
export async function castVotes(
  { origin, accounts, ids }: Votes,
  perSecond: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const beganAt = performance.now()
  const sentAt: number[] = []
  const answers = ids.map(async (id, number) => {
    const dueInMs = beganAt + (number * 1_000) / perSecond - performance.now()
    await wait(Math.max(0, dueInMs))
    const { cookie } = accounts[number % accounts.length] as BenchAccount
    sentAt[number] = performance.timeOrigin + performance.now()
    const url = `${origin}/api/confessions/${id}/upvote`
    const { status } = await ask(url, { method: 'PUT', headers: { cookie }, agent })
    if (status !== 200) throw new Error(`A vote was answered ${status}`)
  })
  await Promise.all(answers)
  agent.destroy()
  return sentAt
}
