import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { crowdBoard } from '../../../test/database/crowded-board.ts'
import { cursorTo } from '../../../test/database/plan-cases.ts'
import { blocksRead } from '../../../test/database/plans.ts'
import { vacuumWhole } from '../../../test/database/vacuum.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { inboxRows } from './inbox.ts'

/** The query reads the newest rows of nine author tags, so the count must not grow with the content. */
const maxBlocks = 200

describe('an author of ten thousand confessions, one with thousands of replies', () => {
  const board = useBoard()
  const blocks = new Map<string, number>()

  // Measured before the first test, because the board is emptied after each.
  beforeAll(async () => {
    const { board: crowded, viewer, middle } = await crowdBoard(board.board)
    const mine = sql`(${sql.param(viewer.authorTags)}::uuid[])[1 + i % 9]`
    const { db } = crowded
    await db.execute(sql`insert into ${confessions}
      (id, author_tag, title, content, preview, truncated, created_at)
      select gen_random_uuid(), ${mine}, 'Title', 'Text', 'Text', false,
        date_trunc('milliseconds', now()) - i * interval '7 minutes'
      from generate_series(1, 10000) as i`)
    await db.execute(sql`insert into ${replies}
      (id, confession_id, depth, author_tag, answered_tag, is_op, content, created_at)
      select gen_random_uuid(), c.id, 0, gen_random_uuid(), c.author_tag, false, 'A reply', c.created_at
      from ${confessions} as c where c.author_tag = any(${sql.param(viewer.authorTags)}::uuid[])`)
    await db.execute(sql`insert into ${replies}
      (id, confession_id, depth, author_tag, answered_tag, is_op, content, created_at)
      select gen_random_uuid(), ${middle.id}, 0, gen_random_uuid(), ${viewer.authorTags[0]}::uuid, false,
        'Of a hot thread', date_trunc('milliseconds', now()) - i * interval '1 second'
      from generate_series(1, 5000) as i`)
    await vacuumWhole(db, replies, confessions)
    const further = cursorTo('inbox', middle)
    for (const [page, cursor] of Object.entries({ first: undefined, further }))
      blocks.set(page, await blocksRead(crowded, inboxRows(db, viewer, cursor).toSQL()))
  })

  test.each(['first', 'further'])('reads the %s page of the inbox from few blocks', (page) => {
    expect(blocks.get(page)).toBeLessThan(maxBlocks)
  })
})
