import { randomUUID } from 'node:crypto'
import { sampleConfessions } from '../../../seed/texts/all.ts'
import { compare } from '../compare.ts'
import type { BenchAccount } from '../content/accounts.ts'
import type { BenchBoard } from '../content/bench-board.ts'
import type { Counts } from '../content/counts.ts'
import type { Sending } from '../load/requests.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'
import { inTurn, openWriters, watchCounts } from './writing.ts'

type Posting = {
  name: 'confessions' | 'replies'
  atLeast: number
  /** The limit per account (src/server/rate-limits/writing.ts). */
  maxPerHour: number
  write: (board: BenchBoard, number: number) => Pick<Sending, 'path' | 'body' | 'answered'>
  growth: (count: number) => Partial<Counts>
}

export const confessionsRow = postsRow({
  name: 'confessions',
  atLeast: 0.6,
  maxPerHour: 10,
  write: (_, number) => {
    const { title, content } = sample(number)
    const body = JSON.stringify({ key: randomUUID(), title, content })
    return { path: '/api/confessions', body, answered: `"title":${JSON.stringify(title)}` }
  },
  growth: (count) => ({ confessions: count }),
})

export const repliesRow = postsRow({
  name: 'replies',
  atLeast: 0.6,
  maxPerHour: 60,
  write: ({ targets }, number) => {
    const id = targets[(number * 7) % targets.length]
    const content = sample(number).content.slice(0, 200)
    const body = JSON.stringify({ key: randomUUID(), content })
    return { path: `/api/confessions/${id}/replies`, body, answered: `"confessionId":"${id}"` }
  },
  growth: (count) => ({ replies: count, countedReplies: count }),
})

function postsRow({ name, atLeast, maxPerHour, write, growth }: Posting) {
  return async (bench: Bench): Promise<Row> => {
    const board = await bench.board()
    const { answered: _, ...example } = write(board, 0)
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, ...example }
    const { ours, limit, stopLimit } = await openWriters(board, name, asked)
    let number = 0
    const posting = (cookieOf: (account: BenchAccount) => string) => ({
      status: 201,
      sendings: inTurn(board.accounts, cookieOf, () => [
        { method: 'POST', ...write(board, number++) },
      ]),
      watch: watchCounts(board, ({ length }) => growth(length)),
    })
    // Two rounds are for warming up.
    const maxPerRound = Math.floor((board.accounts.length * maxPerHour) / (bench.rounds + 2))
    const row = await compare(
      {
        name,
        reach: { atLeast },
        ours: { ...ours, ...posting(({ cookie }) => cookie), maxPerRound },
        limit: { ...limit, ...posting(({ bareCookie }) => bareCookie) },
      },
      bench,
    )
    await stopLimit()
    return row
  }
}

function sample(number: number) {
  const found = sampleConfessions[number % sampleConfessions.length]
  if (!found) throw new Error('There are no sample texts')
  return found
}
