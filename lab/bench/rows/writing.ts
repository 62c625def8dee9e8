import { type Asking, ask, withoutLength } from '../../kit/ask.ts'
import type { BenchAccount } from '../content/accounts.ts'
import type { BenchBoard } from '../content/bench-board.ts'
import type { Counts } from '../content/counts.ts'
import type { Contestant } from '../contestant.ts'
import { startLimit } from '../limits/start-limit.ts'
import { connections, type Sending } from '../load/requests.ts'

type Written = 'upvotes' | 'confessions' | 'replies'

/** Returns both sides of a row that writes. The bare server sends the headers of the board's answer to `example`. */
export async function openWriters(
  { process, prober }: BenchBoard,
  written: Written,
  { path, ...example }: Asking & { path: string },
) {
  const databasePid = process.databasePid()
  const headers = { ...example.headers, cookie: prober.cookie }
  const answer = await ask(`${process.origin}${path}`, { ...example, headers })
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}`)
  const setup = { dataDir: process.settings.DATA_DIR, headers: withoutLength(answer) }
  const limit = await startLimit(written, setup)
  return {
    ours: { origin: process.origin, pid: process.pid, databasePid },
    limit: { origin: limit.origin, pid: limit.pid, databasePid },
    stopLimit: limit.stop,
  }
}

/** Each connection writes with its own accounts in turn, so that rate limits refuse nothing. */
export function inTurn(
  accounts: BenchAccount[],
  cookieOf: (account: BenchAccount) => string,
  write: (account: number) => Omit<Sending, 'headers'>[],
): Contestant['sendings'] {
  const turns = Array.from({ length: connections }, () => 0)
  return (count) =>
    turns.map((_, connection) => {
      const sendings: Sending[] = []
      while (sendings.length < count / connections) {
        const turn = turns[connection] ?? 0
        turns[connection] = turn + 1
        const number = (turn * connections + connection) % accounts.length
        const account = accounts[number]
        if (!account) throw new Error('There are no accounts')
        for (const sending of write(number))
          sendings.push({ ...sending, headers: headersOf(cookieOf(account), sending) })
      }
      return sendings.slice(0, count / connections)
    })
}

/** All writes were acknowledged, so rows and counters must have grown by exactly their number. */
export function watchCounts(
  board: BenchBoard,
  growthBy: (sendings: Sending[]) => Partial<Counts>,
): NonNullable<Contestant['watch']> {
  return async (sendings) => {
    const before = await board.countRows()
    const expected = { ...before }
    for (const [name, by] of Object.entries(growthBy(sendings.flat())))
      expected[name as keyof Counts] += by
    return async () => {
      const after = JSON.stringify(await board.countRows())
      const right = JSON.stringify(expected)
      return after === right ? undefined : `${after} is stored in place of ${right}`
    }
  }
}

function headersOf(cookie: string, { body }: Pick<Sending, 'body'>): Record<string, string> {
  return body === undefined ? { cookie } : { cookie, 'content-type': 'application/json' }
}
