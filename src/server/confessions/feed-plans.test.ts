import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, hourMs } from '../../../test/clock.ts'
import { blocksRead } from '../../../test/database/plans.ts'
import { type Frame, frames, type Sort, sorts } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { feedRows } from './feed.ts'

const frameMs = { all: null, hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** `i` counts confessions from the newest. */
const votes = {
  'nobody has voted': sql`0`,
  'more have voted for what is older': sql`i`,
  'votes are anywhere': sql`i * 7919 % 61`,
}

const pages = [1, 93, 200]

/** Whatever people vote for, and however large the board: sixteen rows are at least sixteen blocks. */
const maxBlocks = 250

describe.each(Object.entries(votes))('where %s, a few blocks are read for', (_, upvotes) => {
  const board = useBoard()
  const feeds = sorts.flatMap((sort) => frames.map((frame) => ({ sort, frame })))
  const blocks = new Map<string, number[]>()

  // All of them at once: the board is emptied after every test.
  beforeAll(async () => {
    const now = Date.now()
    await board.board.onDedicatedConnection((db) => fill(db, upvotes, now))
    for (const { sort, frame } of feeds) {
      const ofPages: number[] = []
      for (const page of pages) ofPages.push(await blocksOf(board.board, sort, frame, page, now))
      blocks.set(`${sort} ${frame}`, ofPages)
    }
  })

  test.each(feeds)('every page of $sort over $frame', ({ sort, frame }) => {
    const ofPages = blocks.get(`${sort} ${frame}`) ?? []

    expect(ofPages).toHaveLength(pages.length)
    expect(ofPages.filter((count) => !(count <= maxBlocks))).toEqual([])
  })
})

/** One every two minutes, in random order, as the nightly scrub leaves them. */
async function fill(db: Database, upvotes: SQL, now: number) {
  await db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
    select gen_random_uuid(), gen_random_uuid(), 'Title', 'Text', 'Text', false,
      ${new Date(now)}::timestamptz - i * interval '2 minutes', ${upvotes}
    from (select i from generate_series(1, 25000) as i order by random()) as numbers`)
  await db.execute(sql`vacuum (analyze) ${confessions}`)
}

/** Of a frame that has fewer pages, its last one. */
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
