import { desc } from 'drizzle-orm'
import { readConfig } from '../../../src/server/config/config.ts'
import { confessions, replies } from '../../../src/server/db/schema/content.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { closeAtEnd } from '../../kit/closing.ts'
import { type BoardProcess, startBoard } from '../board-process.ts'
import { type BenchAccount, openAccounts } from './accounts.ts'
import { fillBoard } from './campus.ts'
import { type Counts, countRows } from './counts.ts'
import { upvoteSome } from './votes.ts'

/**
 * Multiples of the number of connections, which use separate accounts. Rate limits are on: an account may write 10
 * confessions and 60 replies per hour, and vote 120 times per minute.
 */
const accountCount = 200 * 32
const readerCount = 60 * 32

export type BenchBoard = {
  process: BoardProcess
  accounts: BenchAccount[]
  /** The account that sends the example requests. */
  prober: BenchAccount
  /** Accounts that have upvoted some of the items that they read. */
  readers: BenchAccount[]
  threadId: string
  /** Confessions beyond the first page. */
  targets: string[]
  countRows: () => Promise<Counts>
  stop: () => Promise<void>
}

/** Opens a board with a thousand confessions in its own process. */
export async function openBenchBoard(): Promise<BenchBoard> {
  const process = await startBoard()
  const board = await openBoard(readConfig(process.settings), () => {}, 'command')
  const leave = closeAtEnd(() => board.close())
  const { threadId } = await fillBoard(board)
  const [prober, ...accounts] = await board.db.transaction((tx) =>
    openAccounts(tx, board, 1 + accountCount),
  )
  if (!prober) throw new Error('There are no accounts')
  const readers = accounts.slice(0, readerCount)
  const newest = await board.db
    .select({ id: confessions.id })
    .from(confessions)
    .orderBy(desc(confessions.createdAt), desc(confessions.id))
  const ids = newest.map(({ id }) => id)
  const inThread = await board.db.select().from(replies)
  await upvoteSome(board, readers, {
    confessions: ids.slice(0, 15),
    replies: inThread.filter((one) => one.confessionId === threadId).map(({ id }) => id),
  })
  await board.db.execute('vacuum analyze')
  return {
    process,
    accounts,
    prober,
    readers,
    threadId,
    targets: ids.slice(30).filter((id) => id !== threadId),
    countRows: () => countRows(board.db),
    // The order matters: the board's PostgreSQL runs until its last client leaves.
    stop: () => leave().then(process.stop),
  }
}

export function repliesOf({ threadId }: BenchBoard): string {
  return `/api/confessions/${threadId}/replies`
}
