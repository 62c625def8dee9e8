import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { statementsOfRequests } from '../../../test/database/statements.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'

/** A round trip to the database costs more than the rest of a request, so these tests count them. */
describe('a request of a student seen a moment ago', () => {
  const board = useBoard({ RATE_LIMITS: 'on' })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  let student: Caller
  let other: Caller
  let confession: string
  let reply: string

  beforeEach(async () => {
    const author = await board.student()
    confession = (await author.confess()).id
    reply = (await author.reply(confession)).id
    other = await board.student()
    student = await board.student()
    await student.get('/api/session')
    query.mockClear()
  })

  const reads = {
    'the feed': () => '/api/confessions',
    'a confession': () => `/api/confessions/${confession}`,
    'a thread': () => `/api/confessions/${confession}/replies`,
    'answers to a reply': () => `/api/replies/${reply}/replies`,
    'the session': () => '/api/session',
  }

  test.each(Object.entries(reads))('to read %s takes one statement', async (_, url) => {
    await other.get(url())
    query.mockClear()

    expect((await student.get(url())).status).toBe(200)
    expect(statementsOfRequests(query.mock, board)).toHaveLength(1)
  })

  const writes: Record<string, () => Promise<{ status: number }>> = {
    'upvotes a confession': () => student.put(`/api/confessions/${confession}/upvote`),
    'takes an upvote back': async () => {
      await student.put(`/api/confessions/${confession}/upvote`)
      query.mockClear()
      return student.delete(`/api/confessions/${confession}/upvote`)
    },
    'upvotes a reply': () => student.put(`/api/replies/${reply}/upvote`),
    'posts a confession': () =>
      student.post('/api/confessions', { title: 'A title', content: 'A confession' }),
    'replies to a confession': () =>
      student.post(`/api/confessions/${confession}/replies`, { content: 'A reply' }),
    'replies to a reply': () =>
      student.post(`/api/confessions/${confession}/replies`, {
        content: 'An answer',
        parentReplyId: reply,
      }),
  }

  test.each(Object.entries(writes))('that %s takes one statement', async (_, write) => {
    expect([200, 201]).toContain((await write()).status)

    expect(statementsOfRequests(query.mock, board)).toHaveLength(1)
  })
})

describe('a student seen a moment ago', () => {
  const board = useBoard()

  test('writes and reads nothing of their own once another process has ended the session', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const url = `/api/confessions/${id}`
    const student = await board.student()
    await student.put(`${url}/upvote`)
    expect((await student.get(url)).body.hasVoted).toBe(true)
    const hidden = await author.confess()
    await hideAsOperator(board, { kind: 'confession', id: hidden.id })
    const readHidden = () => author.get(`/api/confessions/${hidden.id}`)
    expect((await readHidden()).status).toBe(200)
    // Deletes the sessions like another process would: this one gets no event.
    await board.board.db.execute('delete from sessions')

    expect((await student.get(url)).body.hasVoted).toBe(false)
    expect((await author.get(url)).body.isOwner).toBe(false)
    expect((await readHidden()).status).toBe(404)
    expect((await student.get('/api/session')).body.user).toBeNull()
    for (const write of [
      student.put(`${url}/upvote`),
      student.delete(`${url}/upvote`),
      student.post('/api/confessions', { title: 'A title', content: 'A confession' }),
      student.post(`${url}/replies`, { content: 'A reply' }),
      author.patch(url, { title: 'Another', content: 'text' }),
      author.delete(url),
    ]) {
      expect((await write).status).toBe(401)
    }
  })
})
