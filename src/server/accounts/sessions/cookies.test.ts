import { describe, expect, test } from 'vitest'
import { cookieOf, setCookies } from '../../../../test/accounts/session-cookies.ts'
import { type Answer, password, type TestBoard, useBoard } from '../../../../test/board.ts'

/** A session ends after 180 days, in seconds. */
const longest = 180 * 24 * 60 * 60

const signUp = (board: TestBoard) =>
  board.visitor().post('/api/account', { email: 'ada@ucsd.edu', password })
const signIn = (board: TestBoard) =>
  board.visitor().post('/api/session', { email: 'ada@ucsd.edu', password })

describe('the session cookie on this machine', () => {
  const board = useBoard()

  test('is out of reach of scripts and other sites', async () => {
    for (const answer of [await signUp(board), await signIn(board)]) {
      const [line = ''] = setCookies(answer)

      expect(line.split('; ').slice(1).sort()).toEqual(
        [`Max-Age=${longest}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'].sort(),
      )
      expect(line).toMatch(/^spill\.session=/)
    }
  })

  test('is set only by signing up, signing in and signing out', async () => {
    const cookie = cookieOf(await signUp(board))

    for (const url of ['/api/session', '/api/confessions', '/api/me/stats', '/healthz']) {
      const answer = await board.visitor().get(url, { cookie })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('the session cookie of a board behind https', () => {
  const board = useBoard({ PUBLIC_URL: 'https://spill.example' })

  test('is sent over https only', async () => {
    const [line = ''] = setCookies(await signUp(board))

    // Only this host itself can set a `__Host-` cookie: it has no domain and the path is `/`.
    expect(line).toMatch(/^__Host-spill\.session=/)
    expect(line.split('; ').slice(1).sort()).toEqual(
      [`Max-Age=${longest}`, 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'].sort(),
    )
  })

  test('signs a student in, and is removed on signing out', async () => {
    const browser = board.visitor()
    await browser.post('/api/account', { email: 'ada@ucsd.edu', password })
    expect((await browser.get('/api/session')).body.user.email).toBe('ada@ucsd.edu')

    const [line] = setCookies(await browser.delete('/api/session'))

    expect(line).toMatch(/^__Host-spill\.session=;.*Path=\/;.*Secure/)
    expect((await browser.get('/api/session')).body).toEqual({ user: null })
  })

  test('is not accepted under a name that another host of the university could set', async () => {
    const cookie = cookieOf(await signUp(board))
    const sessionWith = async (cookie: string) =>
      (await board.visitor().get('/api/session', { cookie })).body.user

    for (const prefix of ['', '__Secure-']) {
      expect(await sessionWith(cookie.replace('__Host-', prefix))).toBeNull()
    }
    expect(await sessionWith(cookie)).not.toBeNull()
  })
})

describe('the session cookie of a board behind http', () => {
  const board = useBoard({ PUBLIC_URL: 'http://spill.example' })

  test('works without https', async () => {
    const [line] = setCookies(await signUp(board))

    expect(line).toMatch(/^spill\.session=/)
    expect(line).not.toContain('Secure')
  })
})

describe('the cookie of a browser that once signed in', () => {
  const board = useBoard({ PUBLIC_URL: 'https://spill.example' })
  const names = (answer: Answer) => setCookies(answer).map((line) => line.split('=')[0])

  test('is sent only with calls about sessions, and names no account', async () => {
    const lines = [await signUp(board), await signIn(board), await signIn(board)].map(
      (answer) => setCookies(answer)[1] ?? '',
    )

    for (const line of lines) {
      expect(line.split('; ').slice(1).sort()).toEqual(
        ['Max-Age=15552000', 'Path=/api/session', 'HttpOnly', 'Secure', 'SameSite=Strict'].sort(),
      )
      // Every account's cookie has the same size, so the length reveals nothing.
      expect(line).toMatch(/^__Secure-spill\.device=[\w-]{46};/)
    }
    expect(new Set(lines).size).toBe(3)
  })

  test('stays after a sign-out, and is removed if the sign-out asks to forget the browser', async () => {
    const browser = board.visitor()
    await browser.post('/api/account', { email: 'ada@ucsd.edu', password })
    expect(names(await browser.delete('/api/session'))).toEqual(['__Host-spill.session'])
    await browser.post('/api/session', { email: 'ada@ucsd.edu', password })

    const answer = await browser.delete('/api/session?forget=true')

    expect(names(answer)).toContain('__Secure-spill.device')
    expect(setCookies(answer).join()).not.toMatch(/Max-Age=[1-9]/)
    expect((await browser.delete('/api/session?forget=perhaps')).status).toBe(422)
  })
})
