import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { rowsOf } from '../db/database.ts'

describe('across the end of a month, a stolen copy', () => {
  const board = useBoard()
  afterEach(() => void vi.useRealTimers())

  /** Returns pairs of different tags that a row shows to belong to one person. */
  function joinedTags() {
    return rowsOf<{ one: string; other: string }>(
      board.board.db,
      sql`with answers as (
        select reply.author_tag, reply.answered_tag, reply.is_op, confession.author_tag as confessed,
          coalesce(above.author_tag, confession.author_tag) as above
        from replies as reply join confessions as confession on confession.id = reply.confession_id
        left join replies as above on above.id = reply.parent_reply_id
      )
      select author_tag as one, confessed as other from answers where is_op and author_tag <> confessed
      union all select author_tag, above from answers where answered_tag is null and author_tag <> above
      union all select answered_tag, above from answers where answered_tag <> above`,
    )
  }

  test("doesn't link a person's two months, whichever of their own items they reply to", async () => {
    setClock(new Date('2026-10-20T12:00:00Z'))
    const people = await Promise.all(Array.from({ length: 5 }, () => board.student()))
    const confessed = await Promise.all(people.map((person) => person.confess()))
    const replied = []
    for (const [index, person] of people.entries())
      replied.push(await person.reply(confessed[(index + 1) % people.length].id))

    setClock(new Date('2026-11-05T12:00:00Z'))
    for (const [index, person] of people.entries()) {
      const [own, others] = [confessed[index], confessed[(index + 1) % people.length]]
      await person.confess()
      const below = await person.reply(own.id)
      await person.reply(own.id, 'Below what I wrote there this month', below.id)
      await person.reply(others.id, 'Below what I wrote there last month', replied[index].id)
      await people[(index + 2) % people.length]?.reply(own.id, 'To its author', below.id)
    }

    expect(await joinedTags()).toEqual([])
    const tags = await rowsOf<{ tag: string }>(
      board.board.db,
      sql`select author_tag as tag from confessions union select author_tag from replies`,
    )
    expect(tags).toHaveLength(2 * people.length)
  })

  test('still labels the author OP when they reply to their own earlier confession', async () => {
    setClock(new Date('2026-10-20T12:00:00Z'))
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    setClock(new Date('2026-11-05T12:00:00Z'))

    const reply = await author.reply(id, 'My reply')
    await other.reply(id, 'An answer', reply.id)

    expect(reply).toMatchObject({ isOwner: true, isOp: true })
    expect((await author.get('/api/me/replies')).body.items).toMatchObject([{ id: reply.id }])
    expect((await author.get('/api/me/inbox')).body.items).toMatchObject([
      { reply: { content: 'An answer' } },
    ])
    expect((await other.get(`/api/confessions/${id}/replies`)).body.replies).toMatchObject([
      { isOp: true, isOwner: false, replies: [{ isOp: false, isOwner: true }] },
    ])
    expect((await author.patch(`/api/replies/${reply.id}`, { content: 'Edited' })).status).toBe(200)
    expect((await author.delete(`/api/replies/${reply.id}`)).status).toBe(200)
  })
})
