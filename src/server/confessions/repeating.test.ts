import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { confessions } from '../db/schema/content.ts'

describe('posting a confession again', () => {
  const board = useBoard()
  const draft = () => ({ key: randomUUID(), title: 'A title', content: 'A confession' })

  test('with the same key returns the stored confession and posts nothing new', async () => {
    const author = await board.student()
    const sent = draft()
    const first = await author.post('/api/confessions', sent)
    await author.put(`/api/confessions/${first.body.id}/upvote`)

    const again = await author.post('/api/confessions', { ...sent, title: ' A title ' })

    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, upvoteCount: 1, hasVoted: true })
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test('many times at once posts it once', async () => {
    const author = await board.student()
    const sent = draft()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => author.post('/api/confessions', sent)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test('with the key in capital letters posts nothing new either', async () => {
    const author = await board.student()
    const sent = draft()
    const { body } = await author.post('/api/confessions', sent)

    const again = await author.post('/api/confessions', { ...sent, key: sent.key.toUpperCase() })

    expect(again.body.id).toBe(body.id)
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test.each([{ title: 'Another title' }, { content: 'Another confession' }])(
    'with the same key and other words is refused: %j',
    async (other) => {
      const author = await board.student()
      const { key, ...text } = draft()
      const { body: first } = await author.post('/api/confessions', { key, ...text })

      const answer = await author.post('/api/confessions', { key, ...text, ...other })

      expectProblem(answer, 'already_posted')
      expect((await author.get(`/api/confessions/${first.id}`)).body).toMatchObject(text)
      expect(await board.board.db.$count(confessions)).toBe(1)
    },
  )

  test('with another student’s key posts a confession of the student’s own', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const sent = draft()
    const { body: first } = await author.post('/api/confessions', sent)

    const { status, body } = await other.post('/api/confessions', { ...sent, title: 'Another' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Another', isOwner: true })
    expect(body.id).not.toBe(first.id)
    expect((await other.get(`/api/confessions/${first.id}`)).body.isOwner).toBe(false)
    expect(await board.board.db.$count(confessions)).toBe(2)
  })

  test('without a key posts another confession', async () => {
    const author = await board.student()

    const ids = [(await author.confess()).id, (await author.confess()).id]

    expect(new Set(ids).size).toBe(2)
  })
})

describe('the id of a confession', () => {
  const board = useBoard()

  test('is chosen by the board: it is neither an id that is sent nor the key', async () => {
    const author = await board.student()
    const [id, key] = [randomUUID(), randomUUID()]

    const { status, body } = await author.post('/api/confessions', {
      ...{ id, key },
      title: 'A title',
      content: 'A confession',
    })

    expect(status).toBe(201)
    expect([id, key]).not.toContain(body.id)
    for (const chosen of [id, key])
      expectProblem(await author.get(`/api/confessions/${chosen}`), 'confession_not_found')
  })

  test("can't be taken by another student after the confession was deleted", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const sent = { key: randomUUID(), title: 'A title', content: 'A confession' }
    const { body: deleted } = await author.post('/api/confessions', sent)
    await author.delete(`/api/confessions/${deleted.id}`)

    for (const body of [sent, { ...sent, id: deleted.id }, { ...sent, key: deleted.id }])
      expect((await other.post('/api/confessions', body)).body.id).not.toBe(deleted.id)

    expectProblem(await other.get(`/api/confessions/${deleted.id}`), 'confession_not_found')
  })
})
