import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, hourMs } from '../../../test/clock.ts'
import { blocksRead } from '../../../test/database/plans.ts'
import { vacuumWhole } from '../../../test/database/vacuum.ts'
import { type Frame, frames, type Sort } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { feedRows } from './feed.ts'

const frameMs = { all: null, hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** Vote counts for a confession; `i` is its position, newest first. */
const votes = {
  'older confessions have more votes': sql`i`,
  'votes are spread evenly': sql`i * 7919 % 61`,
}

/** Every second confession has a topic. */
const topics = { 'all topics': undefined, 'a common topic': 'Common', 'a rare topic': 'Rare' }
const topicOf = sql`case when i % 40 = 0 then 'Rare' when i % 2 = 0 then 'Common' end`

const pages = [1, 93, 200]

/** Measured: at most 161. Reading the votes of the whole board, which this test must notice, takes 194. */
const maxBlocks = 185

describe.each(Object.entries(votes))('the feed where %s reads few blocks', (_, upvotes) => {
  const board = useBoard()
  // The most voted of a frame are sorted: that reads all confessions of the frame.
  const listings = frames.map((frame) => ({ sort: 'new' as const, frame }))
  const feeds = [...listings, { sort: 'top', frame: 'all' } as const].flatMap(({ sort, frame }) =>
    Object.entries(topics).map(([feed, topic]) => ({ sort, frame, feed, topic })),
  )
  const blocks = new Map<string, number[]>()

  // Measured before the first test, because the board is emptied after each.
  beforeAll(async () => {
    const now = Date.now()
    await board.board.onDedicatedConnection((db) => fill(db, upvotes, now))
    for (const { sort, frame, topic, feed } of feeds) {
      const ofPages: number[] = []
      for (const page of pages)
        ofPages.push(await blocksOf(board.board, { sort, frame, topic, page, now }))
      blocks.set(`${sort} ${frame} ${feed}`, ofPages)
    }
  })

  test.each(feeds)('for every page of $sort over $frame of $feed', ({ sort, frame, feed }) => {
    const ofPages = blocks.get(`${sort} ${frame} ${feed}`) ?? []

    expect(ofPages).toHaveLength(pages.length)
    expect(ofPages.filter((count) => !(count <= maxBlocks))).toEqual([])
  })
})

/** Fills the table with one confession every two minutes, in random order like after the nightly scrub. */
async function fill(db: Database, upvotes: SQL, now: number) {
  await db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, topic, created_at, upvote_count)
    select gen_random_uuid(), gen_random_uuid(), 'Title', 'Text', 'Text', false, ${topicOf},
      ${new Date(now)}::timestamptz - i * interval '2 minutes', ${upvotes}
    from (select i from generate_series(1, 25000) as i order by random()) as numbers`)
  await vacuumWhole(db, confessions)
}

type Page = { sort: Sort; frame: Frame; topic?: string | undefined; page: number; now: number }

/** Returns the blocks read for a page. If the frame has fewer pages, the last one counts. */
async function blocksOf(board: Board, { sort, frame, topic, page, now }: Page) {
  const lengthMs = frameMs[frame]
  const since = lengthMs === null ? null : new Date(now - lengthMs).toISOString()
  const order = sql.raw(`${sort === 'top' ? 'upvote_count desc, ' : ''}created_at desc, id desc`)
  const [last] = await rowsOf<{ upvotes: number; at: string; id: string }>(
    board.db,
    sql`select upvote_count as upvotes, at, id from (
        select *, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          row_number() over (order by ${order}) as place
        from ${confessions} where created_at >= coalesce(${since}::timestamptz, '-infinity')
          and (${topic ?? null}::text is null or topic = ${topic ?? null})
        order by ${order} limit ${15 * (page - 1)}) as listed
      where place % 15 = 0 order by place desc limit 1`,
  )
  const rows = feedRows(board.db, { sort, since, topic }, last && { since, ...last })
  return blocksRead(board, rows.toSQL())
}
