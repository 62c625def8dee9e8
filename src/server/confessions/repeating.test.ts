import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { confessions } from '../db/schema.ts'

const taken = {
  status: 409,
  body: { code: 'already_posted', title: 'Something else was already posted under this id' },
}

describe('posting again under an id of the own choice', () => {
  const board = useBoard()
  const draft = () => ({ id: randomUUID(), title: 'A title', content: 'A confession' })

  test('the same again answers with the stored confession and posts nothing new', async () => {
    const author = await board.student()
    const sent = draft()
    const first = await author.post('/api/confessions', sent)
    await author.put(`/api/confessions/${sent.id}/upvote`)

    const again = await author.post('/api/confessions', { ...sent, title: ' A title ' })

    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, upvoteCount: 1, hasVoted: true })
    expect(again.body.id).toBe(sent.id)
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test('sent many times at once, it is posted once', async () => {
    const author = await board.student()
    const sent = draft()

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => author.post('/api/confessions', sent)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test('an id means the same in capital letters', async () => {
    const author = await board.student()
    const sent = draft()
    await author.post('/api/confessions', sent)

    const again = await author.post('/api/confessions', { ...sent, id: sent.id.toUpperCase() })

    expect(again.body.id).toBe(sent.id)
    expect(await board.board.db.$count(confessions)).toBe(1)
  })

  test.each([{ title: 'Another title' }, { content: 'Another confession' }])(
    '%j under the same id is refused',
    async (other) => {
      const author = await board.student()
      const sent = draft()
      await author.post('/api/confessions', sent)

      expect(await author.post('/api/confessions', { ...sent, ...other })).toMatchObject(taken)
      const { body } = await author.get(`/api/confessions/${sent.id}`)
      expect(body).toMatchObject(sent)
    },
  )

  test("another student cannot use a confession's id, not even for the same words", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const sent = draft()
    await author.post('/api/confessions', sent)

    expect(await other.post('/api/confessions', sent)).toMatchObject(taken)
  })
})
