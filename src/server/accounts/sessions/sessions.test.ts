import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  cookieOf,
  secretOf,
  sessionOf,
  setCookies,
  signIn,
  studentWithCookie,
} from '../../../../test/accounts/session-cookies.ts'
import { openTestBoard, password, useBoard } from '../../../../test/board.ts'
import { dayMs, setClock } from '../../../../test/clock.ts'
import { dumpTables } from '../../../../test/database/tables.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { removeExpired } from '../sweep.ts'

const visitor = { user: null }

describe('sessions', () => {
  const board = useBoard()

  afterEach(() => {
    vi.useRealTimers()
  })

  test('a visitor has none, and asking is not an error', async () => {
    const answer = await board.visitor().get('/api/session')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
  })

  test('signing in again ends the session this browser had', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    const next = await signIn(student, 'ada@ucsd.edu')

    expect(next).not.toBe(cookie)
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect((await sessionOf(board, next)).user.email).toBe('ada@ucsd.edu')
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('signing up or in with another account ends it as well', async () => {
    const { student: browser, cookie: ofAda } = await studentWithCookie(board, 'ada@ucsd.edu')
    await browser.post('/api/account', { email: 'bob@ucsd.edu', password })
    expect(await sessionOf(board, ofAda)).toEqual(visitor)
    expect((await browser.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')

    const ofAdaAgain = await signIn(browser, 'ada@ucsd.edu')
    expect((await sessionOf(board, ofAdaAgain)).user.email).toBe('ada@ucsd.edu')
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('a failed sign-in leaves the session as it was', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    await student.post('/api/session', { email: 'ada@ucsd.edu', password: 'wrong one' })

    expect((await sessionOf(board, cookie)).user.email).toBe('ada@ucsd.edu')
    expect((await student.get('/api/session')).body.user.email).toBe('ada@ucsd.edu')
  })

  test('a session that was not used for thirty days is over', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    setClock(Date.now() + 30 * dayMs)

    expect(await sessionOf(board, cookie)).toEqual(visitor)
    const stats = await board.visitor().get('/api/me/stats', { cookie })
    expect(stats.status).toBe(401)
    const write = await board.visitor().post('/api/confessions', {}, { cookie })
    expect(write.status).toBe(401)
  })

  test('a session is over after 180 days, even if it is in use', async () => {
    const student = board.visitor()
    await student.post('/api/account', { email: 'ada@ucsd.edu', password })
    const start = Date.now()

    for (let days = 20; days < 180; days += 20) {
      setClock(start + days * dayMs)
      expect((await student.get('/api/session')).body.user, `day ${days}`).not.toBeNull()
    }
    setClock(start + 180 * dayMs)
    expect((await student.get('/api/session')).body).toEqual(visitor)
  })

  test('expired sessions are deleted, by the board and not by a command', async () => {
    await studentWithCookie(board, 'ada@ucsd.edu')
    setClock(Date.now() + 220 * dayMs)
    const cookie = await signIn(board.visitor(), 'ada@ucsd.edu')

    const command = await openTestBoard(board.board.config, 'command')
    await command.background.finish()
    await command.close()
    expect(await board.board.db.$count(sessions)).toBe(2)
    await removeExpired(board.board.db)

    expect(await board.board.db.$count(sessions)).toBe(1)
    expect((await sessionOf(board, cookie)).user.email).toBe('ada@ucsd.edu')
  })

  test("the database doesn't show which account a session belongs to, nor when it began", async () => {
    setClock(Date.UTC(2026, 4, 20, 12, 34, 56))
    await studentWithCookie(board, 'ada@ucsd.edu')

    const rows = await board.board.db.select().from(sessions)

    expect(rows).toEqual([{ hash: expect.any(String), lastMonth: '2026-11' }])
  })

  test('the session of a deleted account is over', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    await board.board.db.delete(users)

    expect(await sessionOf(board, cookie)).toEqual(visitor)
  })

  test("reading renews the cookie once a day, and writing doesn't", async () => {
    const start = Date.now()
    setClock(start)
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const before = await dumpTables(board.board)
    const confession = { title: 'A title', content: 'A confession' }

    setClock(start + dayMs + 1)
    const wrote = await board.visitor().post('/api/confessions', confession, { cookie })
    const read = await board.visitor().get('/api/confessions', { cookie })
    const renewed = cookieOf(read)
    const readAgain = await board.visitor().get('/api/confessions', { cookie: renewed })

    expect([wrote.status, read.status]).toEqual([201, 200])
    expect(setCookies(wrote)).toEqual([expect.stringContaining('spill.fresh=1;')])
    expect(setCookies(read)).toEqual([expect.stringContaining('spill.session=')])
    expect(setCookies(readAgain)).toEqual([])
    setClock(start + 30 * dayMs)
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect((await sessionOf(board, renewed)).user.email).toBe('ada@ucsd.edu')
    const { users, sessions } = await dumpTables(board.board)
    expect({ users, sessions }).toEqual({ users: before.users, sessions: before.sessions })
  })

  test('logging out everywhere ends all sessions of the account, and no other', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const phone = await signIn(board.visitor(), 'ada@ucsd.edu')
    const { student: bob, cookie: ofBob } = await studentWithCookie(board, 'bob@ucsd.edu')
    const tokens = [cookie, phone, ofBob].map(secretOf)
    expect(new Set(tokens).size).toBe(3)

    const answer = await student.delete('/api/sessions')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
    expect(setCookies(answer)).toEqual([expect.stringContaining('Max-Age=0')])
    for (const ended of [cookie, phone]) expect(await sessionOf(board, ended)).toEqual(visitor)
    expect((await bob.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')
    for (const signedOut of [student, board.visitor()]) {
      expectProblem(await signedOut.delete('/api/sessions'), 'signed_out', {
        title: 'You must be logged in to log out everywhere',
      })
    }
  })
})
