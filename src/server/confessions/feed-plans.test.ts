import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, hourMs } from '../../../test/clock.ts'
import { blocksRead } from '../../../test/database/plans.ts'
import { vacuumWhole } from '../../../test/database/vacuum.ts'
import { type Frame, frames, type Sort, sorts } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { feedRows } from './feed.ts'

const frameMs = { all: null, hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** Vote counts for a confession; `i` is its position, newest first. */
const votes = {
  'no one has voted': sql`0`,
  'older confessions have more votes': sql`i`,
  'votes are spread evenly': sql`i * 7919 % 61`,
}

const pages = [1, 93, 200]

/** The limit must hold for any votes and any board size. A page of sixteen rows needs at least sixteen blocks. */
const maxBlocks = 250

describe.each(Object.entries(votes))('the feed where %s reads few blocks', (_, upvotes) => {
  const board = useBoard()
  const feeds = sorts.flatMap((sort) => frames.map((frame) => ({ sort, frame })))
  const blocks = new Map<string, number[]>()

  // Measured before the first test, because the board is emptied after each.
  beforeAll(async () => {
    const now = Date.now()
    await board.board.onDedicatedConnection((db) => fill(db, upvotes, now))
    for (const { sort, frame } of feeds) {
      const ofPages: number[] = []
      for (const page of pages) ofPages.push(await blocksOf(board.board, sort, frame, page, now))
      blocks.set(`${sort} ${frame}`, ofPages)
    }
  })

  test.each(feeds)('for every page of $sort over $frame', ({ sort, frame }) => {
    const ofPages = blocks.get(`${sort} ${frame}`) ?? []

    expect(ofPages).toHaveLength(pages.length)
    expect(ofPages.filter((count) => !(count <= maxBlocks))).toEqual([])
  })
})

/** Fills the table with one confession every two minutes, in random order like after the nightly scrub. */
async function fill(db: Database, upvotes: SQL, now: number) {
  await db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
    select gen_random_uuid(), gen_random_uuid(), 'Title', 'Text', 'Text', false,
      ${new Date(now)}::timestamptz - i * interval '2 minutes', ${upvotes}
    from (select i from generate_series(1, 25000) as i order by random()) as numbers`)
  await vacuumWhole(db, confessions)
}

/** Returns the blocks read for a page. If the frame has fewer pages, the last one counts. */
async function blocksOf(board: Board, sort: Sort, frame: Frame, page: number, now: number) {
  const lengthMs = frameMs[frame]
  const since = lengthMs === null ? null : new Date(now - lengthMs).toISOString()
  const order = sql.raw(`${sort === 'top' ? 'upvote_count desc, ' : ''}created_at desc, id desc`)
  const [last] = await rowsOf<{ upvotes: number; at: string; id: string }>(
    board.db,
    sql`select upvote_count as upvotes, at, id from (
        select *, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          row_number() over (order by ${order}) as place
        from ${confessions} where created_at >= coalesce(${since}::timestamptz, '-infinity')
        order by ${order} limit ${15 * (page - 1)}) as listed
      where place % 15 = 0 order by place desc limit 1`,
  )
  return blocksRead(board, feedRows(board.db, sort, since, last && { since, ...last }).toSQL())
}
