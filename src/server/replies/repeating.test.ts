import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { replies } from '../db/schema.ts'

const taken = {
  status: 409,
  body: { code: 'already_posted', title: 'Something else was already posted under this id' },
}

describe('replying again under an id of the own choice', () => {
  const board = useBoard()

  test('the same again answers with the stored reply and counts once', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const above = await author.reply(id)
    const sent = { id: randomUUID(), content: 'A reply', parentReplyId: above.id }
    const first = await author.post(`/api/confessions/${id}/replies`, sent)

    const again = await author.post(`/api/confessions/${id}/replies`, sent)

    expect(first.body.id).toBe(sent.id)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await board.board.db.$count(replies)).toBe(2)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(2)
  })

  test('sent many times at once, it is posted and counted once', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const sent = { id: randomUUID(), content: 'A reply' }

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => author.post(`/api/confessions/${id}/replies`, sent)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await board.board.db.$count(replies)).toBe(1)
    expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(1)
  })

  test('other words, another place or another author under the same id are refused', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const [here, there] = [await author.confess(), await author.confess()]
    const above = await author.reply(here.id)
    const sent = { id: randomUUID(), content: 'A reply' }
    const url = `/api/confessions/${here.id}/replies`
    await author.post(url, sent)

    expect(await author.post(url, { ...sent, content: 'Others' })).toMatchObject(taken)
    expect(await author.post(url, { ...sent, parentReplyId: above.id })).toMatchObject(taken)
    expect(await author.post(`/api/confessions/${there.id}/replies`, sent)).toMatchObject(taken)
    expect(await other.post(url, sent)).toMatchObject(taken)
    expect(await board.board.db.$count(replies)).toBe(2)
    expect((await author.get(`/api/confessions/${here.id}`)).body.replyCount).toBe(2)
    expect((await author.get(`/api/confessions/${there.id}`)).body.replyCount).toBe(0)
  })
})
