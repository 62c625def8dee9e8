import { afterEach, describe, expect, test, vi } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { hourMs, minuteMs, setClock } from '../../../test/clock.ts'
import { placeConfessions } from '../../../test/content.ts'
import { sorts } from '../../contract/limits.ts'

const vary = 'Cookie, Accept-Encoding'

describe('an answer to a visitor', () => {
  const board = useBoard({}, { overSockets: true })
  afterEach(() => void vi.useRealTimers())

  test('may be cached, and is validated each time', async () => {
    const { id } = await (await board.student()).confess()
    const urls = [
      '/api/confessions',
      '/api/confessions?sort=top&frame=week',
      `/api/confessions/${id}`,
      `/api/confessions/${id}/replies`,
      '/api/session',
    ]

    for (const url of urls) {
      const { headers } = await board.visitor().get(url)
      expect(headers, url).toMatchObject({ 'cache-control': 'no-cache', vary })
      expect(headers.etag, url).toMatch(/^"[^"]+"$/)
    }
  })

  test('is not sent again while it stays the same', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const first = await board.visitor().get('/api/confessions')
    const known = { 'if-none-match': String(first.headers.etag) }

    const again = await board.visitor().get('/api/confessions', known)
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary })

    await author.put(`/api/confessions/${id}/upvote`)
    const changed = await board.visitor().get('/api/confessions', known)
    expect(changed.status).toBe(200)
    expect(changed.body.items[0].upvoteCount).toBe(1)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  test.each(sorts)(
    'is the same within a minute, with a cursor to more of the day: %s',
    async (sort) => {
      const minute = Math.ceil(Date.now() / minuteMs) * minuteMs
      const createdAt = new Date(minute - hourMs)
      await placeConfessions(board.board, Array<object>(20).fill({ createdAt }))
      const read = async (ms: number, headers = {}) => {
        setClock(minute + ms)
        return board.visitor().get(`/api/confessions?sort=${sort}&frame=day`, headers)
      }

      const first = await read(1)
      expect(first.body.nextCursor).toMatch(/./)
      const again = await read(minuteMs - 1, { 'if-none-match': String(first.headers.etag) })
      expect(again.status).toBe(304)
    },
  )

  test('is recognised by a weak tag from a proxy, and among other tags', async () => {
    const { headers } = await board.visitor().get('/api/session')
    const known = (tags: string) => board.visitor().get('/api/session', { 'if-none-match': tags })

    expect((await known(`W/${headers.etag}`)).status).toBe(304)
    expect((await known(`"other", ${headers.etag}`)).status).toBe(304)
    expect((await known('"other"')).status).toBe(200)
  })

  test('never replaces a write with "not modified"', async () => {
    const answer = await board.visitor().delete('/api/session', {}, { 'if-none-match': '*' })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ user: null })
  })

  test('is the same with a cookie that is not a session', async () => {
    const plain = await board.visitor().get('/api/confessions')
    const themed = await board.visitor().get('/api/confessions', { cookie: 'theme=dark' })

    expect(themed.headers['cache-control']).toBe('no-cache')
    expect(themed.headers.etag).toBe(plain.headers.etag)
  })

  test('follows the same rules when it is a refusal', async () => {
    for (const url of ['/api/confessions/nonsense', '/api/nowhere', '/api/me/stats']) {
      const { headers } = await board.visitor().get(url)
      expect(headers, url).toMatchObject({ 'cache-control': 'no-cache', vary })
    }
  })
})

describe('an answer to one person', () => {
  const board = useBoard({}, { overSockets: true })
  const personal = { 'cache-control': 'private, no-store, no-transform', vary }

  test('is cached nowhere', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    const answers = [
      await student.get('/api/confessions'),
      await student.get(`/api/confessions/${id}`),
      await student.get(`/api/confessions/${id}/replies`),
      await student.get('/api/session'),
      await student.get('/api/me/confessions'),
      await student.get('/api/me/replies'),
      await student.get('/api/me/stats'),
      await student.get('/api/confessions/nonsense'),
      await student.get('/api/nowhere'),
      await student.put(`/api/confessions/${id}/upvote`),
      await student.delete(`/api/confessions/${id}`),
      await student.delete('/api/session'),
    ]

    for (const { headers } of answers) {
      expect(headers).toMatchObject(personal)
      expect(headers.etag).toBeUndefined()
    }
  })

  test('is recognised by the cookie alone, even an invalid one', async () => {
    const cookie = `${board.board.sessions.cookieName}=worthless`

    const answer = await board.visitor().get('/api/confessions', { cookie })

    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject(personal)
  })

  test('is never confused with what a visitor has cached', async () => {
    const student = await board.student()
    await student.confess()
    const kept = await board.visitor().get('/api/confessions')

    const own = await student.get('/api/confessions', {
      'if-none-match': String(kept.headers.etag),
    })

    expect(own.status).toBe(200)
    expect(own.body.items[0].isOwner).toBe(true)
  })

  test('may also start a session', async () => {
    const credentials = { email: 'ada@ucsd.edu', password }
    for (const call of ['account', 'session']) {
      const answer = await board.visitor().post(`/api/${call}`, credentials)
      expect(answer.headers['set-cookie']).toBeDefined()
      expect(answer.headers).toMatchObject(personal)
    }
  })
})
