import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { dayMs } from '../../../test/clock.ts'
import { backdate, placeReply, tagOf } from '../../../test/content.ts'
import { rowsOf } from '../db/database.ts'

type Answered = { id: string; tag: string; above: string; answered: string | null }

describe('the tag of the answered author', () => {
  const board = useBoard()
  /** Reads the column together with what the two rows already show in a copy of the database. */
  const readAnswered = () =>
    rowsOf<Answered>(
      board.board.db,
      sql`select reply.id, reply.author_tag as tag, reply.answered_tag as answered,
          coalesce(above.author_tag, confession.author_tag) as above
        from replies as reply left join replies as above on above.id = reply.parent_reply_id
        left join confessions as confession on confession.id = reply.confession_id order by reply.id`,
    )

  test("shows only what the two rows show: it doesn't link two months of a person", async () => {
    await spendWeek(board)
    const ada = await board.student()
    const then = new Date(Date.now() - 100 * dayMs)
    await backdate(board.board, ada, then)
    const { id } = await (await board.student()).confess()
    const authorTag = await tagOf(board.board, ada, then)
    const earlier = await placeReply(board.board, { confessionId: id, authorTag })
    await ada.reply(id, 'Below my own', earlier.id)
    await ada.reply(id, 'Again')
    const latest = await ada.reply(id, 'And again')
    await ada.reply(id, 'Below my own of today', latest.id)

    const rows = await readAnswered()

    expect(rows.filter(({ tag, above }) => tag === above).length).toBeGreaterThan(0)
    expect(rows.filter(({ answered }) => answered === authorTag)).toHaveLength(1)
    for (const { tag, above, answered } of rows) expect(answered).toBe(above === tag ? null : above)
  })
})
