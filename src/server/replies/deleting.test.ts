import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'

const notFound = { status: 404, body: { code: 'reply_not_found', title: 'Reply not found' } }

describe('deleting a reply', () => {
  const board = useBoard()

  test('all replies below it are deleted, by any author, and the count drops by as many', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    const top = await author.reply(id)
    const tree = await growTree(other, id, top.id)
    const sibling = await other.reply(id, 'Stays')
    const below = await author.reply(id, 'Stays, too', sibling.id)
    for (const reply of [top, ...tree, sibling]) await other.put(`/api/replies/${reply.id}/upvote`)

    const { status, body } = await author.delete(`/api/replies/${top.id}`)

    expect(status).toBe(200)
    expect(body).toEqual({ removed: 1 + tree.length })
    const thread = await author.get(`/api/confessions/${id}/replies`)
    expect(thread.body.replies).toMatchObject([{ id: sibling.id, replies: [{ id: below.id }] }])
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
    expect(await board.board.db.$count(replies)).toBe(2)
    expect(await board.board.db.$count(reactions)).toBe(1)
  })

  test('a reply in the middle of a branch takes only the replies below it', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const top = await author.reply(id)
    const [middle] = await growTree(author, id, top.id)

    const { body } = await author.delete(`/api/replies/${middle.id}`)

    expect(body).toEqual({ removed: 4 })
    const thread = await author.get(`/api/confessions/${id}/replies`)
    expect(thread.body.replies[0].replies).toHaveLength(1)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
  })

  test('a count that was too low stops at zero', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const reply = await author.reply(id)
    await author.reply(id, 'Below', reply.id)
    await board.board.db.update(confessions).set({ replyCount: 1 })

    const { body } = await author.delete(`/api/replies/${reply.id}`)

    expect(body).toEqual({ removed: 2 })
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(0)
  })

  test('a reply that was deleted twice is gone the second time and subtracted once', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const [first] = [await author.reply(id), await author.reply(id)]
    await author.delete(`/api/replies/${first.id}`)

    expect(await author.delete(`/api/replies/${first.id}`)).toMatchObject(notFound)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(1)
  })

  test('a visitor cannot delete a reply', async () => {
    const author = await board.student()
    const { id } = await author.reply((await author.confess()).id)

    expect(await board.visitor().delete(`/api/replies/${id}`)).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: 'You must be logged in to delete a reply' },
    })
    expect(await board.board.db.$count(replies)).toBe(1)
  })

  test("a student cannot delete another student's reply, not even below their own", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    const own = await author.reply(id)
    const reply = await other.reply(id, 'A reply', own.id)

    expect(await author.delete(`/api/replies/${reply.id}`)).toMatchObject({
      status: 403,
      body: { code: 'not_reply_deleter', title: 'You can only delete your own replies' },
    })
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
    expect(await board.board.db.$count(replies)).toBe(2)
  })

  test.each([randomUUID(), 'not-an-id'])("%s can't be deleted", async (id) => {
    expect(await (await board.student()).delete(`/api/replies/${id}`)).toMatchObject(notFound)
  })
})

/** Adds two replies below the parent, and below the first of them one reply with two answers. */
async function growTree(caller: Caller, confessionId: string, parent: string) {
  const first = await caller.reply(confessionId, 'First', parent)
  const second = await caller.reply(confessionId, 'Second', parent)
  const deep = await caller.reply(confessionId, 'Deep', first.id)
  const deepest = [
    await caller.reply(confessionId, 'Deeper', deep.id),
    await caller.reply(confessionId, 'As deep', deep.id),
  ]
  return [first, second, deep, ...deepest]
}
