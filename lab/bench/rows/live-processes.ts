import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../../src/server/config/config.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { placeConfessions } from '../../../test/content.ts'
import { startPostgres } from '../../../test/database/postgres-server.ts'
import { ask } from '../../kit/ask.ts'
import { closeAtEnd } from '../../kit/closing.ts'
import { quantile, spreadOf } from '../../kit/numbers.ts'
import { type BoardProcess, startBoard } from '../board-process.ts'
import { type BenchAccount, openAccounts } from '../content/accounts.ts'
import { failuresIn, inWords, row } from '../live/figures.ts'
import { castVotes } from '../live/votes.ts'
import { openWatchers } from '../live/watch.ts'
import type { Row } from '../row.ts'

const readings = 300
const votes = 300
const votesPerSecond = 20
const watchers = 100
const deliveryMs = 1_500
const maxMs = 5_000

/** Measures two processes on one database: how soon a write on one is visible on the other. */
export async function liveProcessesRow(): Promise<Row> {
  const server = await startPostgres()
  const stopServer = closeAtEnd(server.stop)
  const writing = await startBoard({ DATABASE_URL: server.url })
  const { SECRET_FILE = '' } = writing.settings
  const reading = await startBoard({ DATABASE_URL: server.url, SECRET_FILE })
  const board = await openBoard(readConfig(writing.settings), () => {}, 'command')
  const placed = await placeConfessions(board, Array(readings + votes).fill({}))
  const accounts = await openAccounts(board.db, board, 100)
  await board.close()
  const ids = placed.map(({ id }) => id)

  const watching = await openWatchers(reading.origin, watchers)
  const votedIds = ids.splice(0, votes)
  await watching.begin(votedIds)
  const sent = await castVotes({ origin: writing.origin, accounts, ids: votedIds }, votesPerSecond)
  await wait(deliveryMs)
  const received = await watching.report(sent)
  await watching.stop()
  const waits: number[] = []
  for (const [number, id] of ids.entries())
    waits.push(
      await readElsewhere(id, accounts[number % accounts.length] as BenchAccount, writing, reading),
    )
  await reading.stop()
  await writing.stop()
  await stopServer()

  const p99 = quantile(waits, 0.99)
  const { median, max } = spreadOf(waits)
  return row('live-processes', { atMost: 500, unit: 'ms' }, Math.max(p99, received.p99), {
    notes: [
      `written on one process, read on the other: ${inWords({ ...received, median, p99, max })}`,
      `heard on ${watchers} streams of the other: ${inWords(received)}`,
    ],
    failures: failuresIn(received),
    details: { received, waits },
  })
}

/** Returns the ms from sending a vote to one process until the cached answer of the other one contains it. */
async function readElsewhere(
  id: string,
  { cookie }: BenchAccount,
  writing: BoardProcess,
  reading: BoardProcess,
): Promise<number> {
  const address = `${reading.origin}/api/confessions/${id}`
  await ask(address)
  const sentAt = performance.now()
  const url = `${writing.origin}/api/confessions/${id}/upvote`
  await ask(url, { method: 'PUT', headers: { cookie } })
  while (performance.now() - sentAt < maxMs) {
    const { body } = await ask(address)
    if (JSON.parse(body.toString()).upvoteCount === 1) return performance.now() - sentAt
    await wait(5)
  }
  return Number.POSITIVE_INFINITY
}
