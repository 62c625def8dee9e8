import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

describe('statistics', () => {
  const board = useBoard()

  test('a new student has written nothing', async () => {
    const { status, body } = await (await board.student()).get('/api/me/stats')

    expect(status).toBe(200)
    expect(body).toEqual({ confessionsCount: 0, repliesCount: 0 })
  })

  test("a student's own confessions and replies are counted, and no others", async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const ofAda = await ada.confess()
    await ada.confess()
    const ofBob = await bob.confess()
    const reply = await ada.reply(ofBob.id)
    await ada.reply(ofAda.id)
    await ada.reply(ofAda.id)
    await bob.reply(ofBob.id, 'A reply below', reply.id)

    expect((await ada.get('/api/me/stats')).body).toEqual({ confessionsCount: 2, repliesCount: 3 })
    expect((await bob.get('/api/me/stats')).body).toEqual({ confessionsCount: 1, repliesCount: 1 })
  })

  test('deleted items are not counted', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await ada.confess()
    await bob.reply(id)

    await ada.delete(`/api/confessions/${id}`)

    expect((await ada.get('/api/me/stats')).body).toEqual({ confessionsCount: 0, repliesCount: 0 })
    expect((await bob.get('/api/me/stats')).body).toEqual({ confessionsCount: 0, repliesCount: 0 })
  })

  test('a visitor has no statistics', async () => {
    const { status, body } = await board.visitor().get('/api/me/stats')

    expect(status).toBe(401)
    expect(body).toEqual({
      status: 401,
      code: 'signed_out',
      title: 'You must be logged in to see your statistics',
    })
  })
})
