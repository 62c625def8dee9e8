import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const id = '00000000-0000-4000-8000-000000000000'

describe('a visitor', () => {
  const board = useBoard()

  test('reads what signing in is needed for, before anything else is checked', async () => {
    const visitor = board.visitor()
    const answers = {
      'post a confession': await visitor.post('/api/confessions', { title: '' }),
      'edit a confession': await visitor.patch(`/api/confessions/${id}`, { title: '' }),
      'delete a confession': await visitor.delete('/api/confessions/nonsense'),
      upvote: await visitor.put('/api/confessions/nonsense/upvote'),
      reply: await visitor.post(`/api/confessions/${id}/replies`, 'no object'),
      'edit a reply': await visitor.patch(`/api/replies/${id}`, {}),
      'delete a reply': await visitor.delete(`/api/replies/${id}`),
      'see your confessions': await visitor.get('/api/me/confessions?cursor=nonsense'),
      'see your replies': await visitor.get('/api/me/replies'),
      'see your inbox': await visitor.get('/api/me/inbox'),
      'see your statistics': await visitor.get('/api/me/stats'),
      'export your data': await visitor.post('/api/me/export', {}),
      'change your password': await visitor.put('/api/account/password', {}),
      'log out everywhere': await visitor.delete('/api/sessions'),
      'delete your account': await visitor.post('/api/account/deletion', []),
    }

    for (const [purpose, { status, body }] of Object.entries(answers)) {
      expect(status, purpose).toBe(401)
      expect(body, purpose).toEqual({
        status: 401,
        code: 'signed_out',
        title: `You must be logged in to ${purpose}`,
      })
    }
  })

  test('can neither add nor remove a vote', async () => {
    const answers = [
      await board.visitor().delete(`/api/confessions/${id}/upvote`),
      await board.visitor().put(`/api/replies/${id}/upvote`),
      await board.visitor().delete(`/api/replies/${id}/upvote`),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})
