import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { replies } from '../db/schema/content.ts'

describe('replying again', () => {
  const board = useBoard()

  test('with the same key returns the stored reply and counts once', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const above = await author.reply(id)
    const sent = { key: randomUUID(), content: 'A reply', parentReplyId: above.id }
    const first = await author.post(`/api/confessions/${id}/replies`, sent)
    await author.put(`/api/replies/${first.body.id}/upvote`)

    const again = await author.post(`/api/confessions/${id}/replies`, sent)

    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, upvoteCount: 1, hasVoted: true })
    expect(await board.board.db.$count(replies)).toBe(2)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
  })

  test('many times at once posts and counts it once', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const sent = { key: randomUUID(), content: 'A reply' }

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => author.post(`/api/confessions/${id}/replies`, sent)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await board.board.db.$count(replies)).toBe(1)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(1)
  })

  test('with the same key is refused with other words, and works at another place', async () => {
    const author = await board.student()
    const [here, there] = [await author.confess(), await author.confess()]
    const above = await author.reply(here.id)
    const sent = { key: randomUUID(), content: 'A reply' }
    const url = `/api/confessions/${here.id}/replies`
    await author.post(url, sent)

    const elsewhere = await author.post(`/api/confessions/${there.id}/replies`, sent)

    expectProblem(await author.post(url, { ...sent, content: 'Others' }), 'already_posted')
    const below = await author.post(url, { ...sent, parentReplyId: above.id })
    expect([elsewhere.status, below.status]).toEqual([201, 201])
    expect((await author.post(url, { ...sent, parentReplyId: above.id })).body.id).toBe(
      below.body.id,
    )
    expect(await board.board.db.$count(replies)).toBe(4)
    expect((await author.get(`/api/confessions/${here.id}`)).body.replyCount).toBe(3)
    expect((await author.get(`/api/confessions/${there.id}`)).body.replyCount).toBe(1)
  })

  test('with another student’s key posts a reply of the student’s own', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    const url = `/api/confessions/${id}/replies`
    const sent = { key: randomUUID(), content: 'A reply' }
    const { body: first } = await author.post(url, sent)

    const { status, body } = await other.post(url, { ...sent, content: 'Another' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ content: 'Another', isOwner: true, isOp: false })
    expect(body.id).not.toBe(first.id)
    expectProblem(await other.delete(`/api/replies/${first.id}`), 'not_reply_deleter')
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
  })

  test('with the key of a confession works', async () => {
    const author = await board.student()
    const key = randomUUID()
    const text = { title: 'A title', content: 'The same words' }
    const { body: confession } = await author.post('/api/confessions', { key, ...text })

    const url = `/api/confessions/${confession.id}/replies`
    const { status, body } = await author.post(url, { key, content: text.content })

    expect(status).toBe(201)
    expect(body.id).not.toBe(confession.id)
  })

  test('gets an id from the board: it is neither an id that is sent nor the key', async () => {
    const author = await board.student()
    const confession = await author.confess()
    const [id, key] = [randomUUID(), randomUUID()]

    const url = `/api/confessions/${confession.id}/replies`
    const { status, body } = await author.post(url, { id, key, content: 'A reply' })

    expect(status).toBe(201)
    expect([id, key]).not.toContain(body.id)
    for (const chosen of [id, key])
      expectProblem(await author.delete(`/api/replies/${chosen}`), 'reply_not_found')
  })
})
