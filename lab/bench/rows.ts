import { repliesOf } from './content/bench-board.ts'
import type { Row } from './row.ts'
import { auditsRow } from './rows/audits.ts'
import type { Bench } from './rows/bench.ts'
import { firstViewRow } from './rows/first-view.ts'
import { liveRows } from './rows/live.ts'
import { memoryRow } from './rows/memory.ts'
import { confessionsRow, repliesRow } from './rows/posts.ts'
import { searchRow } from './rows/search.ts'
import { signedInRow } from './rows/signed-in.ts'
import { startRow } from './rows/start.ts'
import { visitorsRow } from './rows/visitors.ts'
import { votesRow } from './rows/votes.ts'

/** The rows in the order of measurement. Those that write come after those that read. */
export const rows: Record<string, (bench: Bench) => Promise<Row | Row[]>> = {
  feed: visitorsRow({ name: 'feed', pathOn: () => '/api/confessions' }),
  'feed-page': visitorsRow({ name: 'feed-page', pathOn: () => '/' }),
  'feed-page-compressed': visitorsRow({
    name: 'feed-page-compressed',
    pathOn: () => '/',
    headers: { 'accept-encoding': 'br, gzip' },
  }),
  thread: visitorsRow({ name: 'thread', pathOn: repliesOf }),
  'thread-page': visitorsRow({
    name: 'thread-page',
    pathOn: ({ threadId }) => `/confession/${threadId}`,
  }),
  'signed-in-feed': signedInRow({
    name: 'signed-in-feed',
    atLeast: 0.8,
    limit: 'signed-in-feed',
    pathOn: () => '/api/confessions',
  }),
  'signed-in-thread': signedInRow({
    name: 'signed-in-thread',
    atLeast: 0.7,
    limit: 'signed-in-thread',
    pathOn: repliesOf,
  }),
  votes: votesRow({ name: 'votes', atLeast: 0.7, on: 'random targets' }),
  'hot-vote': votesRow({ name: 'hot-vote', atLeast: 0.8, on: 'one target' }),
  confessions: confessionsRow,
  replies: repliesRow,
  live: liveRows,
  search: searchRow,
  start: startRow,
  memory: memoryRow,
  'first-view-feed': firstViewRow('feed'),
  'first-view-confession': firstViewRow('confession'),
  audits: auditsRow,
}
