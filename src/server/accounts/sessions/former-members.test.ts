import { describe, expect, test } from 'vitest'
import { sessionOf, studentWithCookie } from '../../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const visitor = { user: null }

describe('sessions of a board that moved to another university', () => {
  const board = useBoard()
  const moved = restartedBoard(board, { UNIVERSITY_DOMAIN: 'ucla.edu' })

  test('let former members remove things, but not add any', async () => {
    const { student: ada, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const { id } = await ada.confess()
    const kept = await ada.confess('A second one')
    const reply = await ada.reply(kept.id)
    await ada.put(`/api/replies/${reply.id}/upvote`)
    const there = moved.visitor()
    const sent = { email: 'ada@ucsd.edu', password }
    expect((await there.post('/api/session', sent)).body.user.email).toBe('ada@ucsd.edu')

    const refused = [
      await there.post('/api/confessions', { title: 'A title', content: 'A confession' }),
      await there.post(`/api/confessions/${id}/replies`, { content: 'A reply' }),
      await there.patch(`/api/confessions/${id}`, { title: 'A title', content: 'Another' }),
      await there.put(`/api/confessions/${id}/upvote`),
    ]

    for (const answer of refused) expectProblem(answer, 'former_member')
    expect((await there.get('/api/me/confessions')).body.items).toHaveLength(2)
    expect((await there.delete(`/api/confessions/${id}`)).status).toBe(204)
    expect((await there.delete(`/api/replies/${reply.id}/upvote`)).body.upvoteCount).toBe(0)
    expect((await there.delete(`/api/replies/${reply.id}`)).body.removed).toBe(1)
    expect((await there.post('/api/account/deletion', {})).status).toBe(200)
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect((await moved.visitor().get(`/api/confessions/${kept.id}`)).body.isOwner).toBe(false)
  })

  test('can be started only by former members from another university', async () => {
    await studentWithCookie(board, 'ada@ucsd.edu')

    for (const email of ['ada@ucsd.edu', 'nobody@ucsd.edu']) {
      const answer = await moved.visitor().post('/api/session', { email, password: 'wrong one' })
      expect(answer.body.code).toBe('foreign_email_domain')
    }
    const back = { email: 'ada@ucsd.edu', password }
    expect((await moved.visitor().post('/api/account', back)).body.code).toBe(
      'foreign_email_domain',
    )
  })
})
