import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { replyAnswer } from '../../../test/answers.ts'
import { useBoard } from '../../../test/board.ts'
import { replies } from '../db/schema/content.ts'

describe('posting a reply', () => {
  const board = useBoard()

  test('a student replies, and the confession counts it', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()

    const { status, body } = await other.post(`/api/confessions/${id}/replies`, {
      content: ' Me too.\n',
    })

    expect(status).toBe(201)
    expect(body).toEqual(
      replyAnswer({
        id: expect.any(String),
        confessionId: id,
        content: 'Me too.',
        createdAt: expect.any(String),
        isOwner: true,
      }),
    )
    const thread = await board.visitor().get(`/api/confessions/${id}/replies`)
    expect(thread.body).toEqual({ replies: [{ ...body, isOwner: false }], nextCursor: null })
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(1)
  })

  test('replies nest three levels below a top-level one and no deeper', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const chain = [await author.reply(id, 'Depth 0')]
    for (const depth of [1, 2, 3]) {
      chain.push(await author.reply(id, `Depth ${depth}`, chain[depth - 1].id))
    }

    const tooDeep = await author.post(`/api/confessions/${id}/replies`, {
      content: 'Depth 4',
      parentReplyId: chain[3].id,
    })

    expect(chain.map(({ depth }) => depth)).toEqual([0, 1, 2, 3])
    expect(tooDeep).toMatchObject({
      status: 422,
      body: { code: 'too_deep', title: 'Replies nest at most three levels deep' },
    })
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(4)
    const { body } = await author.get(`/api/confessions/${id}/replies`)
    const [top] = body.replies
    expect(top.replies[0].replies[0].replies[0]).toEqual(chain[3])
  })

  test('a parent that is missing or below another confession is not found', async () => {
    const author = await board.student()
    const [here, there] = [await author.confess(), await author.confess()]
    const elsewhere = await author.reply(there.id)

    for (const parentReplyId of [elsewhere.id, randomUUID()]) {
      const answer = await author.post(`/api/confessions/${here.id}/replies`, {
        content: 'A reply',
        parentReplyId,
      })
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'reply_not_found', title: 'Reply not found' },
      })
    }
    expect((await author.get(`/api/confessions/${here.id}`)).body.replyCount).toBe(0)
  })

  test.each([randomUUID(), 'not-an-id'])("%s can't be replied to", async (id) => {
    const student = await board.student()

    for (const parentReplyId of [undefined, null, randomUUID()]) {
      const reply = { content: 'A reply', parentReplyId }
      expect(await student.post(`/api/confessions/${id}/replies`, reply)).toMatchObject({
        status: 404,
        body: { code: 'confession_not_found', title: 'Confession not found' },
      })
    }
  })

  test('a visitor cannot reply', async () => {
    const { id } = await (await board.student()).confess()

    const answer = await board.visitor().post(`/api/confessions/${id}/replies`, {})

    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: 'You must be logged in to reply' },
    })
    expect(await board.board.db.$count(replies)).toBe(0)
  })

  test.each([
    ['nothing', {}, 'content', 'Please enter a reply'],
    ['blanks', { content: ' \n ' }, 'content', 'Please enter a reply'],
    [
      '10,001 letters',
      { content: 'x'.repeat(10_001) },
      'content',
      'The reply can have at most 10,000 characters',
    ],
    [
      'half an emoji',
      { content: '\ud83d' },
      'content',
      "The reply contains characters that can't be stored",
    ],
    [
      'a parent with an invalid id',
      { content: 'x', parentReplyId: '7' },
      'parentReplyId',
      'Invalid UUID',
    ],
    ['an invalid key', { content: 'x', key: '7' }, 'key', 'Invalid UUID'],
  ])('%s is refused with a message beside the field', async (_, fields, field, message) => {
    const author = await board.student()
    const { id } = await author.confess()

    const { status, body } = await author.post(`/api/confessions/${id}/replies`, fields)

    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid_fields',
      title: message,
      errors: [{ field, message }],
    })
    expect(await board.board.db.$count(replies)).toBe(0)
  })

  test('the longest reply of emoji stays as written', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const content = `$& <b>\r\n${'😀'.repeat(9_992)}`

    const reply = await author.reply(id, content)

    expect(reply.content === content).toBe(true)
  })
})
