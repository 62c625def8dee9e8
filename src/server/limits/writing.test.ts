import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Caller, useBoard } from '../../../test/board.ts'
import { googleSettings, googleStudent } from '../../../test/google.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { createWritingLimits } from './writing.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const start = Date.now()

function itIs(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}

/** Does something so many times, one after the other, and answers how often each status came. */
async function statusesOf(times: number, act: (index: number) => Promise<{ status: number }>) {
  const counted: Record<number, number> = {}
  for (let index = 0; index < times; index++) {
    const { status } = await act(index)
    counted[status] = (counted[status] ?? 0) + 1
  }
  return counted
}

const draft = { title: 'A title', content: 'A confession' }
const confess = (student: Caller, body: object = draft) => student.post('/api/confessions', body)

describe('someone who writes a lot', () => {
  const board = restartedBoard(useBoard(googleSettings), { RATE_LIMITS: 'on' })
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  test('posts ten confessions at once, then one every six minutes', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    expect(await statusesOf(3, () => confess(ada, { title: '', content: '' }))).toEqual({ 422: 3 })

    expect(await statusesOf(12, () => confess(ada))).toEqual({ 201: 10, 429: 2 })

    itIs(start + 4.5 * minute)
    const answer = await confess(ada)
    expect(answer.headers['retry-after']).toBe('90')
    expect(answer.body).toEqual({
      status: 429,
      code: 'too_fast',
      title: 'That was a lot at once',
      detail: 'Please try again in 90 seconds.',
    })
    expect((await confess(bob)).status).toBe(201)
    itIs(start + 6 * minute)
    expect(await statusesOf(2, () => confess(ada))).toEqual({ 201: 1, 429: 1 })
    itIs(start + 2 * hour)
    expect(await statusesOf(11, () => confess(ada))).toEqual({ 201: 10, 429: 1 })
  })

  test('pays nothing for being refused', async () => {
    const ada = await board.student()
    await statusesOf(10, () => confess(ada))

    await statusesOf(50, () => confess(ada))

    expect((await confess(ada)).headers['retry-after']).toBe('360')
  })

  test('posts sixty replies at once, on whatever, then one every minute', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const ids = [(await ada.confess()).id, (await bob.confess()).id]
    const reply = (index: number) =>
      ada.post(`/api/confessions/${ids[index % 2]}/replies`, { content: 'A reply' })

    expect(await statusesOf(61, reply)).toEqual({ 201: 60, 429: 1 })

    expect((await reply(0)).headers['retry-after']).toBe('60')
    expect(await bob.reply(ids[0])).toMatchObject({ isOwner: true })
    expect((await confess(ada)).status).toBe(201)
    itIs(start + minute)
    expect(await statusesOf(2, reply)).toEqual({ 201: 1, 429: 1 })
  })

  test('changes the mind a hundred and twenty times at once, then twice a second', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const { id: replyId } = await ada.reply(id)
    const urls = [`/api/confessions/${id}/upvote`, `/api/replies/${replyId}/upvote`]
    const vote = (index: number) => {
      const url = urls[index % 2] ?? ''
      return index % 4 < 2 ? ada.put(url) : ada.delete(url)
    }
    expect((await ada.put('/api/confessions/nonsense/upvote')).status).toBe(422)

    expect(await statusesOf(121, vote)).toEqual({ 200: 120, 429: 1 })

    const answer = await vote(0)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.body.detail).toBe('Please try again in a second.')
    itIs(start + second)
    expect(await statusesOf(3, vote)).toEqual({ 200: 2, 429: 1 })
  })

  test('edits sixty times at once, confessions and replies together', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const { id: replyId } = await ada.reply(id)
    const edit = (index: number) =>
      index % 2 === 0
        ? ada.patch(`/api/confessions/${id}`, { ...draft, content: `Edited ${index}` })
        : ada.patch(`/api/replies/${replyId}`, { content: `Edited ${index}` })

    expect(await statusesOf(62, edit)).toEqual({ 200: 60, 429: 2 })

    expect((await edit(0)).headers['retry-after']).toBe('60')
    expect((await ada.get(`/api/confessions/${id}`)).body.content).toBe('Edited 58')
  })

  test('deletes three hundred times at once, and gets nothing back for it', async () => {
    const ada = await board.student()
    const remove = (id: string) => ada.delete(`/api/confessions/${id}`)
    const posted: Answer['body'][] = []
    for (let index = 0; index < 10; index++) posted.push(await ada.confess())

    expect(await statusesOf(10, (index) => remove(posted[index].id))).toEqual({ 204: 10 })
    expect((await confess(ada)).status).toBe(429)
    expect(await statusesOf(291, () => remove(randomUUID()))).toEqual({ 404: 290, 429: 1 })

    expect((await remove(randomUUID())).headers['retry-after']).toBe('12')
  })

  test('sends two mebibytes at once, edits included, in bytes and not in characters', async () => {
    const ada = await board.student()
    const long = { title: '😀'.repeat(1_000), content: '😀'.repeat(100_000) }
    const { id } = await ada.confess(long.title, long.content)
    await statusesOf(2, () => confess(ada, long))

    const edit = (title: string) => ada.patch(`/api/confessions/${id}`, { ...long, title })
    expect(await statusesOf(3, (index) => edit(`Edited ${index}`))).toEqual({ 200: 2, 429: 1 })

    const answer = await edit('Edited again')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(5 * 60)
    expect(answer.body.code).toBe('too_fast')
    expect((await confess(ada)).status).toBe(201)
    itIs(start + Number(answer.headers['retry-after']) * second)
    expect((await edit('Edited later')).status).toBe(200)
  })

  test('gains nothing by leaving and coming back with proof', async () => {
    const first = await googleStudent(board, 'ada')
    expect(await statusesOf(10, () => confess(first))).toEqual({ 201: 10 })
    await first.post('/api/account/deletion', {})

    const again = await googleStudent(board, 'ada')

    expect((await confess(again)).body.code).toBe('too_fast')
  })
})

describe('something sent again because no answer came', () => {
  const board = restartedBoard(useBoard(), { RATE_LIMITS: 'on' })
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  test('is answered when the limit is used up, and not counted again', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    const posted = await confess(ada, sent)

    expect(await statusesOf(5, () => confess(ada, sent))).toEqual({ 201: 5 })
    expect(await statusesOf(10, () => confess(ada))).toEqual({ 201: 9, 429: 1 })

    expect(await confess(ada, sent)).toMatchObject({ status: 201, body: posted.body })
    const longer = await confess(ada, { ...sent, content: 'Something longer' })
    expect(longer.status).toBe(429)
  })

  test('is not counted again as a reply either', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const sent = { content: 'A reply', key: randomUUID() }
    const reply = (body: object) => ada.post(`/api/confessions/${id}/replies`, body)
    await reply(sent)
    await statusesOf(59, () => reply({ content: 'Another reply' }))

    expect((await reply({ content: 'One more' })).status).toBe(429)
    expect((await reply(sent)).status).toBe(201)
  })

  test('is counted when it may have been deleted meanwhile', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    const repost = async () => {
      const { status, body } = await confess(ada, sent)
      if (status === 201) await ada.delete(`/api/confessions/${body.id}`)
      return { status }
    }

    expect(await statusesOf(12, repost)).toEqual({ 201: 10, 429: 2 })
  })

  test('is answered sixty times at once', async () => {
    const ada = await board.student()
    const sent = { ...draft, key: randomUUID() }
    await confess(ada, sent)

    expect(await statusesOf(61, () => confess(ada, sent))).toEqual({ 201: 60, 429: 1 })
  })
})

describe('the memory of who wrote how much', () => {
  const one = { kind: 'confessions' } as const
  const writeTen = (count: () => void) => {
    for (let index = 0; index < 10; index++) count()
  }

  test('forgets first who wrote longest ago, when very many write', () => {
    const limits = createWritingLimits({ rateLimits: true })
    const writeOften = (account: string) => writeTen(() => limits.count(account, one))
    const writeOthers = () => {
      for (let index = 0; index < 25_000; index++) limits.count(randomUUID(), one)
    }
    for (const account of ['one who goes on', 'one who stops']) writeOften(account)
    writeOthers()
    limits.count('one who goes on', { kind: 'upvotes' })
    expect(() => limits.count('one who stops', one)).toThrow('That was a lot at once')

    writeOthers()

    expect(() => limits.count('one who goes on', one)).toThrow('That was a lot at once')
    expect(() => limits.count('one who stops', one)).not.toThrow()
  })
})

describe('a board whose limits are off', () => {
  const board = useBoard()

  test('counts nothing that is written', async () => {
    const ada = await board.student()

    expect(await statusesOf(20, () => confess(ada))).toEqual({ 201: 20 })
  })
})
