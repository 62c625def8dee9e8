import { describe, expect, test } from 'vitest'
import {
  sessionOf,
  setCookies,
  signIn,
  studentWithCookie,
} from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { confessions } from '../../db/schema/content.ts'

const visitor = { user: null }
const confession = { title: 'A title', content: 'A confession' }

describe('sign-out', () => {
  const board = useBoard()

  test('a student who signs out is a visitor', async () => {
    const student = await board.student()

    const answer = await student.delete('/api/session')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
    expect((await student.get('/api/session')).body).toEqual(visitor)
    expect((await student.post('/api/confessions', confession)).status).toBe(401)
  })

  test("a copy of the cookie doesn't work after signing out", async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    expect((await sessionOf(board, cookie)).user.email).toBe('ada@ucsd.edu')
    await student.delete('/api/session')

    expect(await sessionOf(board, cookie)).toEqual(visitor)
    const write = await board.visitor().post('/api/confessions', confession, { cookie })
    expect(write.status).toBe(401)
    expect(write.body).toEqual({
      status: 401,
      code: 'signed_out',
      title: 'You must be logged in to post a confession',
    })
    expect(await board.board.db.$count(confessions)).toBe(0)
    expect(await board.board.db.$count(sessions)).toBe(0)
  })

  test('the browser deletes the cookie', async () => {
    const student = board.visitor()
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    const [line, ...others] = setCookies(
      await student.delete('/api/session', undefined, { cookie }),
    )

    expect(others).toEqual([])
    expect(line?.split('=')[0]).toBe(cookie.split('=')[0])
    expect(line?.split('; ')).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=0']),
    )
  })

  test('other browsers of the same student stay signed in', async () => {
    const { student } = await studentWithCookie(board, 'ada@ucsd.edu')
    const phone = await signIn(board.visitor(), 'ada@ucsd.edu')

    await student.delete('/api/session')

    expect((await sessionOf(board, phone)).user.email).toBe('ada@ucsd.edu')
  })

  test('a visitor may sign out, as often as they like', async () => {
    const browser = board.visitor()

    for (const _ of [1, 2]) {
      const answer = await browser.delete('/api/session')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(visitor)
    }
  })

  test("a forged cookie doesn't end another student's session", async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const forged = `${cookie.slice(0, -4)}AAAA`

    await board.visitor().delete('/api/session', undefined, { cookie: forged })

    expect((await sessionOf(board, cookie)).user.email).toBe('ada@ucsd.edu')
  })
})
