import { afterEach, describe, expect, test, vi } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { setCookies, signIn, studentWithCookie, tokenOf } from '../../../test/session-cookies.ts'
import { sessions, users } from '../db/schema.ts'
import { removeExpired } from '../db/sweep.ts'

const visitor = { user: null }
const day = 24 * 60 * 60 * 1000

describe('sessions', () => {
  const board = useBoard()
  const moved = restartedBoard(board, { UNIVERSITY_DOMAIN: 'ucla.edu' })
  const sessionOf = async (cookie: string) =>
    (await board.visitor().get('/api/session', { cookie })).body
  const expireSessions = () =>
    board.board.db.update(sessions).set({ expiresAt: new Date(Date.now() - 2 * day) })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('a visitor has none, and asking is no error', async () => {
    const answer = await board.visitor().get('/api/session')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
  })

  test('signing in again ends the session this browser had', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    const next = await signIn(student, 'ada@ucsd.edu')

    expect(next).not.toBe(cookie)
    expect(await sessionOf(cookie)).toEqual(visitor)
    expect((await sessionOf(next)).user.email).toBe('ada@ucsd.edu')
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('signing up or in as somebody else ends it as well', async () => {
    const { student: browser, cookie: ofAda } = await studentWithCookie(board, 'ada@ucsd.edu')
    await browser.post('/api/account', { email: 'bob@ucsd.edu', password })
    expect(await sessionOf(ofAda)).toEqual(visitor)
    expect((await browser.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')

    const ofAdaAgain = await signIn(browser, 'ada@ucsd.edu')
    expect((await sessionOf(ofAdaAgain)).user.email).toBe('ada@ucsd.edu')
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('a sign-in that fails leaves the session as it was', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    await student.post('/api/session', { email: 'ada@ucsd.edu', password: 'wrong one' })

    expect((await sessionOf(cookie)).user.email).toBe('ada@ucsd.edu')
    expect((await student.get('/api/session')).body.user.email).toBe('ada@ucsd.edu')
  })

  test('an expired session is nobody', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    await expireSessions()

    expect(await sessionOf(cookie)).toEqual(visitor)
    const stats = await board.visitor().get('/api/me/stats', { cookie })
    expect(stats.status).toBe(401)
    const write = await board.visitor().post('/api/confessions', {}, { cookie })
    expect(write.status).toBe(401)
  })

  test('expired sessions are forgotten', async () => {
    await studentWithCookie(board, 'ada@ucsd.edu')
    await studentWithCookie(board, 'bob@ucsd.edu')
    await expireSessions()
    const cookie = await signIn(board.visitor(), 'ada@ucsd.edu')

    await removeExpired(board.board.db)

    expect(await board.board.db.$count(sessions)).toBe(1)
    expect((await sessionOf(cookie)).user.email).toBe('ada@ucsd.edu')
  })

  test('a session lasts thirty days, rounded up to a whole day', async () => {
    const before = Date.now()
    await studentWithCookie(board, 'ada@ucsd.edu')

    const [row] = await board.board.db.select().from(sessions)

    const left = (row?.expiresAt.getTime() ?? 0) - before
    expect(left).toBeGreaterThanOrEqual(30 * day)
    expect(left).toBeLessThanOrEqual(31 * day)
  })

  test('the session of an account that is gone is nobody', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    await board.board.db.delete(users)

    expect(await sessionOf(cookie)).toEqual(visitor)
  })

  test('whoever comes back and reads stays signed in, for thirty days after the last day', async () => {
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { cookie: reading } = await studentWithCookie(board, 'ada@ucsd.edu')
    const writing = await signIn(board.visitor(), 'ada@ucsd.edu')

    vi.setSystemTime(start + 3 * day)
    await board.visitor().get('/api/confessions', { cookie: reading })
    const confession = { title: 'A title', content: 'A confession' }
    const wrote = await board.visitor().post('/api/confessions', confession, { cookie: writing })
    expect(wrote.status).toBe(201)

    const rows = await board.board.db.select().from(sessions)
    const endOf = (cookie: string) => rows.find(({ token }) => token === tokenOf(cookie))?.expiresAt
    expect(Number(endOf(reading))).toBeGreaterThanOrEqual(start + 33 * day)
    // What was written then would otherwise tell whose session was put off at that moment.
    expect(Number(endOf(writing))).toBeLessThanOrEqual(start + 31 * day)
  })

  test('logging out everywhere ends all sessions of the account, and no other', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const phone = await signIn(board.visitor(), 'ada@ucsd.edu')
    const { student: bob, cookie: ofBob } = await studentWithCookie(board, 'bob@ucsd.edu')
    const tokens = [cookie, phone, ofBob].map(tokenOf)
    expect(new Set(tokens).size).toBe(3)

    const answer = await student.delete('/api/sessions')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
    expect(setCookies(answer)).toEqual([expect.stringContaining('Max-Age=0')])
    for (const ended of [cookie, phone]) expect(await sessionOf(ended)).toEqual(visitor)
    expect((await bob.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')
    for (const signedOut of [student, board.visitor()]) {
      expectProblem(await signedOut.delete('/api/sessions'), 'signed_out', {
        title: 'You must be logged in to log out everywhere',
      })
    }
  })

  test('of a board that moved to another university, those from before are nobody', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    const there = moved.visitor()
    expect((await there.get('/api/session', { cookie })).body).toEqual(visitor)
    expect((await there.get('/api/me/stats', { cookie })).status).toBe(401)
    expect((await there.post('/api/confessions', {}, { cookie })).status).toBe(401)
    expect((await sessionOf(cookie)).user.email).toBe('ada@ucsd.edu')
  })
})
