import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesInTurn } from '../../../test/statuses.ts'

const start = Date.now()
const draft = { title: 'A title', content: 'A confession' }
const confess = (student: Caller, body: object = draft) => student.post('/api/confessions', body)

describe('a request sent again because no answer came', () => {
  const board = restartedBoard(useBoard(), { RATE_LIMITS: 'on' })
  beforeEach(() => setClock(start))
  afterEach(() => vi.useRealTimers())

  test('is answered when the limit is used up, and not counted again', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    const posted = await confess(ada, sent)

    expect(await statusesInTurn(5, () => confess(ada, sent))).toEqual({ 201: 5 })
    expect(await statusesInTurn(10, () => confess(ada))).toEqual({ 201: 9, 429: 1 })

    expect(await confess(ada, sent)).toMatchObject({ status: 201, body: posted.body })
    const longer = await confess(ada, { ...sent, content: 'Something longer' })
    expect(longer.status).toBe(429)
  })

  test('is not counted again as a reply either, unless twenty others followed it', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const draft = () => ({ content: 'A reply', key: randomUUID() })
    const [first, sent] = [draft(), draft()]
    const reply = (body: object) => ada.post(`/api/confessions/${id}/replies`, body)
    await reply(first)
    await statusesInTurn(19, () => reply(draft()))
    await reply(sent)
    await statusesInTurn(39, () => reply({ content: 'Another reply' }))

    expect((await reply({ content: 'One more' })).status).toBe(429)
    expect((await reply(sent)).status).toBe(201)
    expect((await reply(first)).status).toBe(429)
  })

  test('is counted if it may have been deleted meanwhile', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    const repost = async () => {
      const { status, body } = await confess(ada, sent)
      if (status === 201) await ada.delete(`/api/confessions/${body.id}`)
      return { status }
    }

    expect(await statusesInTurn(12, repost)).toEqual({ 201: 10, 429: 2 })
  })

  test('is answered sixty times at once', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    await confess(ada, sent)

    expect(await statusesInTurn(61, () => confess(ada, sent))).toEqual({ 201: 60, 429: 1 })
  })
})
