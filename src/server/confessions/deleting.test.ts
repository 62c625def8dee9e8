import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'

const notFound = {
  status: 404,
  body: { code: 'confession_not_found', title: 'Confession not found' },
}

describe('deleting a confession', () => {
  const board = useBoard()

  test('its replies and every reaction on it or them are deleted too, and nothing else', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { db } = board.board
    const [gone, kept] = [await author.confess(), await author.confess()]
    for (const { id } of [gone, kept]) {
      const reply = await other.reply(id)
      const below = await author.reply(id, 'Below', reply.id)
      await author.put(`/api/confessions/${id}/upvote`)
      await other.put(`/api/confessions/${id}/upvote`)
      await author.put(`/api/replies/${reply.id}/upvote`)
      await other.put(`/api/replies/${below.id}/upvote`)
    }

    const { status, body } = await author.delete(`/api/confessions/${gone.id}`)

    expect(status).toBe(204)
    expect(body).toBe('')
    expect(await board.visitor().get(`/api/confessions/${gone.id}`)).toMatchObject(notFound)
    expect(await author.get(`/api/confessions/${gone.id}/replies`)).toMatchObject(notFound)
    expect(await db.$count(confessions)).toBe(1)
    const left = await db.select({ of: replies.confessionId }).from(replies)
    expect(left).toEqual([{ of: kept.id }, { of: kept.id }])
    expect(await db.$count(reactions)).toBe(4)
    expect((await author.get(`/api/confessions/${kept.id}`)).body).toMatchObject({
      upvoteCount: 2,
      replyCount: 2,
    })
  })

  test('a confession that was deleted twice is gone the second time', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    await author.delete(`/api/confessions/${id}`)

    expect(await author.delete(`/api/confessions/${id}`)).toMatchObject(notFound)
  })

  test('a visitor cannot delete a confession', async () => {
    const { id } = await (await board.student()).confess()

    expect(await board.visitor().delete(`/api/confessions/${id}`)).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: 'You must be logged in to delete a confession' },
    })
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test("a student cannot delete another student's confession", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()

    expect(await other.delete(`/api/confessions/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'not_confession_deleter', title: 'You can only delete your own confessions' },
    })
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test.each([randomUUID(), 'not-an-id'])("%s can't be deleted", async (id) => {
    const student = await board.student()

    expect(await student.delete(`/api/confessions/${id}`)).toMatchObject(notFound)
  })
})
