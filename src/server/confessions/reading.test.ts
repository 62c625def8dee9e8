import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const notFound = {
  status: 404,
  body: { code: 'confession_not_found', title: 'Confession not found' },
}

describe('reading a confession', () => {
  const board = useBoard()

  test.each([randomUUID(), 'not-an-id', '1', "' or 1=1"])('%s is not found', async (id) => {
    const url = `/api/confessions/${encodeURIComponent(id)}`

    expect(await board.visitor().get(url)).toMatchObject(notFound)
  })

  test("a confession's id may be in capital letters", async () => {
    const { id } = await (await board.student()).confess()

    const { body } = await board.visitor().get(`/api/confessions/${id.toUpperCase()}`)

    expect(body.id).toBe(id)
  })

  test('its author sees that it is their own, and another student that they upvoted it', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    await other.put(`/api/confessions/${id}/upvote`)

    for (const [caller, isOwner, hasVoted] of [
      [author, true, false],
      [other, false, true],
      [board.visitor(), false, false],
    ] as const) {
      const one = await caller.get(`/api/confessions/${id}`)
      const feed = await caller.get('/api/confessions')
      expect(one.body).toMatchObject({ isOwner, hasVoted, upvoteCount: 1 })
      expect(feed.body.items).toMatchObject([{ isOwner, hasVoted, upvoteCount: 1 }])
    }
  })
})
