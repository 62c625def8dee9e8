import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { rowVersions } from '../../../test/database/tables.ts'

describe('editing a reply', () => {
  const board = useBoard()

  test('an author edits a reply, and everyone sees when', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const above = await author.reply(id)
    const reply = await author.reply(id, 'A reply', above.id)
    await author.put(`/api/replies/${reply.id}/upvote`)

    const { status, body } = await author.patch(`/api/replies/${reply.id}`, {
      content: ' Another reply ',
      parentReplyId: null,
      isOp: false,
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...reply,
      content: 'Another reply',
      updatedAt: expect.any(String),
      upvoteCount: 1,
      hasVoted: true,
    })
    const thread = await author.get(`/api/confessions/${id}/replies`)
    expect(thread.body.replies[0].replies).toEqual([body])
  })

  test('an edit that changes nothing writes nothing', async () => {
    const author = await board.student()
    const reply = await author.reply((await author.confess()).id)
    const before = await rowVersions(board.board, 'replies')

    const answer = await author.patch(`/api/replies/${reply.id}`, { content: ` ${reply.content} ` })

    expect(answer).toMatchObject({ status: 200, body: reply })
    expect(await rowVersions(board.board, 'replies')).toEqual(before)
  })

  test("a student cannot edit another student's reply into the same words", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id, content } = await author.reply((await author.confess()).id)

    const answer = await other.patch(`/api/replies/${id}`, { content })

    expect(answer).toMatchObject({ status: 403, body: { code: 'not_reply_editor' } })
  })

  test.each([
    ['nothing', undefined, 'Please enter a reply'],
    ['blanks', ' ', 'Please enter a reply'],
    ['10,001 letters', 'x'.repeat(10_001), 'The reply can have at most 10,000 characters'],
    ['U+0000', 'a\u0000', "The reply contains characters that can't be stored"],
  ])('%s in its place is refused with a message', async (_, content, message) => {
    const author = await board.student()
    const { id } = await author.confess()
    const reply = await author.reply(id)

    const { status, body } = await author.patch(`/api/replies/${reply.id}`, { content })

    expect(status).toBe(422)
    expect(body).toMatchObject({ title: message, errors: [{ field: 'content', message }] })
    const thread = await author.get(`/api/confessions/${id}/replies`)
    expect(thread.body.replies).toEqual([reply])
  })

  test('a visitor cannot edit a reply', async () => {
    const author = await board.student()
    const { id } = await author.reply((await author.confess()).id)

    expect(await board.visitor().patch(`/api/replies/${id}`, { content: 'x' })).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: 'You must be logged in to edit a reply' },
    })
  })

  test("a student cannot edit another student's reply, not even below their own confession", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    const reply = await other.reply(id)

    expect(await author.patch(`/api/replies/${reply.id}`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'not_reply_editor', title: 'You can only edit your own replies' },
    })
    const thread = await other.get(`/api/confessions/${id}/replies`)
    expect(thread.body.replies).toEqual([reply])
  })

  test.each([randomUUID(), 'not-an-id'])("%s can't be edited", async (id) => {
    const student = await board.student()

    expect(await student.patch(`/api/replies/${id}`, { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'reply_not_found', title: 'Reply not found' },
    })
  })
})
