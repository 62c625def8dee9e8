import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

describe('upvotes', () => {
  const board = useBoard()

  test('a student upvotes a confession once, however often the request repeats', async () => {
    const [author, voter] = [await board.student(), await board.student()]
    const { id } = await author.confess()

    await voter.put(`/api/confessions/${id}/upvote`)
    const again = await voter.put(`/api/confessions/${id}/upvote`)

    expect(again.status).toBe(200)
    expect(again.body).toEqual({ upvoteCount: 1, hasVoted: true })
  })

  test('a student takes an upvote back once, however often the request repeats', async () => {
    const [author, voter, other] = [
      await board.student(),
      await board.student(),
      await board.student(),
    ]
    const { id } = await author.confess()
    await voter.put(`/api/confessions/${id}/upvote`)
    await other.put(`/api/confessions/${id}/upvote`)

    await voter.delete(`/api/confessions/${id}/upvote`)
    const again = await voter.delete(`/api/confessions/${id}/upvote`)

    expect(again.body).toEqual({ upvoteCount: 1, hasVoted: false })
  })
})
