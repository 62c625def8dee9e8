import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { placeConfession } from '../../../test/content.ts'
import { tablesReadWhole } from '../../../test/database/plans.ts'
import { pooledTransaction } from '../../../test/database/pooled-transaction.ts'
import type { Board } from '../board/board.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { createReply } from '../replies/replies.ts'
import { setUpvote } from '../upvotes/upvotes.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** PostgreSQL may switch to one plan for all values from the sixth execution on. */
const executionsUntilPlanned = 6

const numbers = sql`generate_series(1, 3000) as i`
const thousands = [
  sql`insert into confessions (id, author_tag, title, content, preview, truncated, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'A title', 'A text', 'A text', false, now() from ${numbers}`,
  sql`insert into replies (id, confession_id, depth, author_tag, is_op, content, created_at)
    select gen_random_uuid(), id, 0, gen_random_uuid(), false, 'A reply', now() from confessions`,
  sql`insert into reactions (confession_id, voter_tag, created_on)
    select id, gen_random_uuid(), current_date from confessions`,
  sql`insert into users
    (id, address_hash, sealed_address, email_verified, could_write_unproved, epoch, member_since)
    select gen_random_uuid(), gen_random_uuid(), 'sealed', true, false, gen_random_uuid(), '2026-01'
    from ${numbers}`,
  sql`insert into sessions (hash, last_month) select gen_random_uuid(), '2999-01' from ${numbers}`,
]

describe('a board that grew after its statements were planned', () => {
  const board = useBoard()

  async function viewerOf(student: Caller): Promise<Viewer> {
    const [, cookie = ''] = student.cookie.split('=')
    const viewer = await board.board.sessions.find(cookie)
    if (!viewer) throw new Error('The student is not signed in')
    return viewer
  }

  test('still uses indexes for votes, replies and viewer state', async () => {
    const student = await board.student()
    const viewer = await viewerOf(student)
    const { id } = await placeConfession(board.board)
    const work = async (inside: Board) => {
      await setUpvote(inside.db, inside, viewer, { kind: 'confession', id }, true)
      await setUpvote(inside.db, inside, viewer, { kind: 'confession', id }, false)
      await createReply(inside.db, inside, viewer, id, { content: 'A reply' })
      await loadViewerState(inside.db, viewer, [id])
    }
    await board.board.db.execute(sql`analyze`)
    const scans = await board.board.db.transaction(async (tx) => {
      const inside = { ...board.board, db: pooledTransaction(tx) }
      for (let n = 0; n < executionsUntilPlanned; n++) await tablesReadWhole(inside, work)
      for (const rows of thousands) await inside.db.execute(rows)
      return tablesReadWhole(inside, work)
    })

    expect(scans).toEqual([])
  })
})
