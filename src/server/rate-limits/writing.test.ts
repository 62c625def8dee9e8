import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { type Answer, type Caller, password, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, jumpClock, minuteMs, secondMs, setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesInTurn } from '../../../test/statuses.ts'
import { createWritingLimits } from './writing.ts'

const start = Date.now()
const draft = { title: 'A title', content: 'A confession' }
const confess = (student: Caller, body: object = draft) => student.post('/api/confessions', body)

describe('a student who writes a lot', () => {
  const board = restartedBoard(useBoard(googleSettings), { RATE_LIMITS: 'on' })
  beforeEach(() => setClock(start))
  afterEach(() => vi.useRealTimers())

  test('posts ten confessions at once, then one every six minutes', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    expect(await statusesInTurn(3, () => confess(ada, { title: '', content: '' }))).toEqual({
      422: 3,
    })

    expect(await statusesInTurn(12, () => confess(ada))).toEqual({ 201: 10, 429: 2 })

    setClock(start + 4.5 * minuteMs)
    const answer = await confess(ada)
    expect(answer.headers['retry-after']).toBe('90')
    expect(answer.body).toEqual({
      status: 429,
      code: 'too_fast',
      title: 'Slow down a little',
      detail: 'Please try again in 90 seconds.',
    })
    expect((await confess(bob)).status).toBe(201)
    setClock(start + 6 * minuteMs)
    expect(await statusesInTurn(2, () => confess(ada))).toEqual({ 201: 1, 429: 1 })
    setClock(start + 2 * hourMs)
    expect(await statusesInTurn(11, () => confess(ada))).toEqual({ 201: 10, 429: 1 })
  })

  test('is not held back by a clock that was a day ahead for a while', async () => {
    const ada = await board.student()
    const signIn = () => board.visitor().post('/api/session', { email: ada.email, password })
    const search = () => ada.get('/api/search?q=title')
    const statuses = async () =>
      (await Promise.all([confess(ada), signIn(), search()])).map(({ status }) => status)

    jumpClock(start + dayMs)
    expect(await statuses()).toEqual([201, 200, 200])
    jumpClock(start)

    expect(await statuses()).toEqual([201, 200, 200])
  })

  test("isn't charged for refused requests", async () => {
    const ada = await board.student()
    await statusesInTurn(10, () => confess(ada))

    await statusesInTurn(50, () => confess(ada))

    expect((await confess(ada)).headers['retry-after']).toBe('360')
  })

  test('loses no post to a text that screening refuses', async () => {
    const ada = await board.student()
    const { id } = await (await board.student()).confess()
    const reply = (content: string) => ada.post(`/api/confessions/${id}/replies`, { content })
    for (const content of ['Call 619-555-0123', 'Jessica Moreno did it']) {
      expect(await statusesInTurn(11, () => confess(ada, { title: 'Hi', content }))).toEqual({
        422: 11,
      })
      expect((await reply(content)).status).toBe(422)
    }

    expect(await statusesInTurn(11, () => confess(ada))).toEqual({ 201: 10, 429: 1 })
    expect(await statusesInTurn(61, () => reply('A reply'))).toEqual({ 201: 60, 429: 1 })
    // Past the limit, a text is not searched.
    expect((await reply('Call 619-555-0123')).status).toBe(429)
  })

  test('pays for the bytes of a text that screening refuses', async () => {
    const ada = await board.student()
    const long = { title: 'Call 619-555-0123', content: '😀'.repeat(100_000) }

    expect(await statusesInTurn(6, () => confess(ada, long))).toEqual({ 422: 5, 429: 1 })
  })

  test('posts sixty replies at once, anywhere, then one every minute', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const ids = [(await ada.confess()).id, (await bob.confess()).id]
    const reply = (index: number) =>
      ada.post(`/api/confessions/${ids[index % 2]}/replies`, { content: 'A reply' })

    expect(await statusesInTurn(61, reply)).toEqual({ 201: 60, 429: 1 })

    expect((await reply(0)).headers['retry-after']).toBe('60')
    expect(await bob.reply(ids[0])).toMatchObject({ isOwner: true })
    expect((await confess(ada)).status).toBe(201)
    setClock(start + minuteMs)
    expect(await statusesInTurn(2, reply)).toEqual({ 201: 1, 429: 1 })
  })

  test('posts sixty replies at once, also with one key at many places', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await bob.confess()
    const places: string[] = []
    for (let place = 0; place < 3; place++) places.push((await bob.reply(id)).id)
    const key = randomUUID()
    const reply = (parentReplyId?: string) =>
      ada.post(`/api/confessions/${id}/replies`, { key, content: 'A reply', parentReplyId })
    const statuses = async () =>
      Promise.all(places.map(async (place) => (await reply(place)).status))
    expect(
      await statusesInTurn(58, () =>
        ada.post(`/api/confessions/${id}/replies`, { content: 'A reply' }),
      ),
    ).toEqual({ 201: 58 })

    expect((await statuses()).sort()).toEqual([201, 201, 429])
    expect((await statuses()).sort()).toEqual([201, 201, 429])
  })

  test('votes a hundred and twenty times at once, then twice a second', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const { id: replyId } = await ada.reply(id)
    const urls = [`/api/confessions/${id}/upvote`, `/api/replies/${replyId}/upvote`]
    const vote = (index: number) => {
      const url = urls[index % 2] ?? ''
      return index % 4 < 2 ? ada.put(url) : ada.delete(url)
    }
    expect((await ada.put('/api/confessions/nonsense/upvote')).status).toBe(422)

    expect(await statusesInTurn(121, vote)).toEqual({ 200: 120, 429: 1 })

    const answer = await vote(0)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.body.detail).toBe('Please try again in a second.')
    setClock(start + secondMs)
    expect(await statusesInTurn(3, vote)).toEqual({ 200: 2, 429: 1 })
  })

  test('edits sixty times at once, confessions and replies together', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const { id: replyId } = await ada.reply(id)
    const edit = (index: number) =>
      index % 2 === 0
        ? ada.patch(`/api/confessions/${id}`, { ...draft, content: `Edited ${index}` })
        : ada.patch(`/api/replies/${replyId}`, { content: `Edited ${index}` })

    expect(await statusesInTurn(62, edit)).toEqual({ 200: 60, 429: 2 })

    expect((await edit(0)).headers['retry-after']).toBe('60')
    expect((await ada.get(`/api/confessions/${id}`)).body.content).toBe('Edited 58')
  })

  test('deletes three hundred times at once, and regains no posts by it', async () => {
    const ada = await board.student()
    const remove = (id: string) => ada.delete(`/api/confessions/${id}`)
    const posted: Answer['body'][] = []
    for (let index = 0; index < 10; index++) posted.push(await ada.confess())

    expect(await statusesInTurn(10, (index) => remove(posted[index].id))).toEqual({ 204: 10 })
    expect((await confess(ada)).status).toBe(429)
    expect(await statusesInTurn(291, () => remove(randomUUID()))).toEqual({ 404: 290, 429: 1 })

    expect((await remove(randomUUID())).headers['retry-after']).toBe('12')
  })

  test('sends two mebibytes at once, edits included, counted in bytes', async () => {
    const ada = await board.student()
    const long = { title: '😀'.repeat(1_000), content: '😀'.repeat(100_000) }
    const { id } = await ada.confess(long.title, long.content)
    await statusesInTurn(2, () => confess(ada, long))

    const edit = (title: string) => ada.patch(`/api/confessions/${id}`, { ...long, title })
    expect(await statusesInTurn(3, (index) => edit(`Edited ${index}`))).toEqual({ 200: 2, 429: 1 })

    const answer = await edit('Edited again')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(5 * 60)
    expect(answer.body.code).toBe('too_fast')
    expect((await confess(ada)).status).toBe(201)
    setClock(start + Number(answer.headers['retry-after']) * secondMs)
    expect((await edit('Edited later')).status).toBe(200)
  })

  test('gets back the bytes of what came too soon', async () => {
    const ada = await board.student()
    const long = { title: 'A title', content: '😀'.repeat(100_000) }
    const { id } = await ada.confess(long.title, long.content)
    await statusesInTurn(9, () => confess(ada))

    expect(await statusesInTurn(6, () => confess(ada, long))).toEqual({ 429: 6 })

    const edit = { ...long, title: 'Another title' }
    expect((await ada.patch(`/api/confessions/${id}`, edit)).status).toBe(200)
  })

  test('pays for what the board reads, also if it is invalid', async () => {
    const ada = await board.student()
    const long = { title: 'A title', content: 'x'.repeat(1024 * 1024 - 50) }

    expect(await statusesInTurn(3, () => confess(ada, long))).toEqual({ 422: 2, 429: 1 })

    expect((await confess(await board.student())).status).toBe(201)
  })

  test('gains nothing by leaving and coming back with proof', async () => {
    const first = await googleStudent(board, 'ada')
    expect(await statusesInTurn(10, () => confess(first))).toEqual({ 201: 10 })
    await first.post('/api/account/deletion', {})

    const again = await googleStudent(board, 'ada')

    expect((await confess(again)).body.code).toBe('too_fast')
  })
})

describe('the memory of who wrote how much', () => {
  const one = { kind: 'confessions' } as const
  const writeTen = (count: () => void) => {
    for (let index = 0; index < 10; index++) count()
  }

  test('forgets the oldest writers first when very many write', () => {
    const limits = createWritingLimits({ rateLimits: true })
    const writeOften = (account: string) => writeTen(() => limits.count(account, one))
    const writeOthers = () => {
      for (let index = 0; index < 25_000; index++) limits.count(randomUUID(), one)
    }
    writeOften('an early writer')
    writeOthers()
    writeOften('a later writer')
    expect(() => limits.count('an early writer', one)).toThrow('Slow down a little')

    writeOthers()

    expect(() => limits.count('a later writer', one)).toThrow('Slow down a little')
    expect(() => limits.count('an early writer', one)).not.toThrow()
  })
})

describe('a board whose limits are off', () => {
  const board = useBoard()

  test("doesn't count what is written", async () => {
    const ada = await board.student()

    expect(await statusesInTurn(20, () => confess(ada))).toEqual({ 201: 20 })
  })
})
