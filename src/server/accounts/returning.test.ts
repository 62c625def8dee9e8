import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { users } from '../db/schema.ts'

describe('someone whose account is gone and who signs up again', () => {
  const board = useBoard()

  async function leaveAndReturn(email: string) {
    await board.board.db.delete(users).where(eq(users.email, email))
    const returned = board.visitor()
    const answer = await returned.post('/api/account', {
      email: email.toUpperCase(),
      password,
    })
    expect(answer.status).toBe(200)
    return returned
  }

  test('meets the own vote and cannot vote twice', async () => {
    const author = await board.student()
    const voter = await board.student('voter')
    const { id } = await author.confess()
    const reply = await author.reply(id)
    const targets = [`/api/confessions/${id}/upvote`, `/api/replies/${reply.id}/upvote`]
    for (const target of targets) await voter.put(target)

    const returned = await leaveAndReturn('voter@ucsd.edu')

    expect((await returned.get(`/api/confessions/${id}`)).body.hasVoted).toBe(true)
    for (const target of targets) {
      expect((await returned.put(target)).body).toEqual({ upvoteCount: 1, hasVoted: true })
    }
  })

  test('can take the own vote back', async () => {
    const { id } = await (await board.student()).confess()
    await (await board.student('voter')).put(`/api/confessions/${id}/upvote`)

    const returned = await leaveAndReturn('voter@ucsd.edu')
    const answer = await returned.delete(`/api/confessions/${id}/upvote`)

    expect(answer.body).toEqual({ upvoteCount: 0, hasVoted: false })
  })

  test('is not taken for anybody else', async () => {
    const { id } = await (await board.student()).confess()
    await (await board.student('voter')).put(`/api/confessions/${id}/upvote`)
    await board.board.db.delete(users).where(eq(users.email, 'voter@ucsd.edu'))

    const other = await board.student('voter2')

    expect((await other.put(`/api/confessions/${id}/upvote`)).body.upvoteCount).toBe(2)
  })
})
