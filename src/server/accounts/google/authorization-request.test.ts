import { describe, expect, test } from 'vitest'
import {
  cancel,
  choose,
  depart,
  googleSettings,
  outcomeOf,
} from '../../../../test/accounts/google.ts'
import { setCookies, userOf } from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { sessions } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('a student who continues with Google', () => {
  const board = useBoard(googleSettings)

  test('is sent there with all security parameters, different each time', async () => {
    const ways = [await depart(board.visitor()), await depart(board.visitor())]
    const [asked, others] = ways.map(({ url }) => Object.fromEntries(url.searchParams))

    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'spill-sample',
      redirect_uri: 'http://localhost:3000/api/session/google/callback',
      scope: 'openid email',
      prompt: 'select_account',
      hd: 'ucsd.edu',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked?.[name], name).not.toBe(others?.[name])
    }
  })

  test('gets an HttpOnly cookie that lasts ten minutes', async () => {
    const answer = await board.visitor().post('/api/session/google')

    expect(answer.headers['cache-control']).toBe('private, no-store, no-transform')
    const [line = '', ...others] = setCookies(answer)
    expect(others).toEqual([])
    // The cookie is named after the state of this one attempt.
    const state = new URL(answer.body.url).searchParams.get('state') ?? ''
    expect(line).toMatch(new RegExp(`^spill\\.google-${state.slice(0, 16)}=.`))
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
    ])
  })

  test('can start twice at once and finish both attempts', async () => {
    const browser = board.visitor()
    const ways = [await depart(browser), await depart(browser)]
    const [first = '', second = ''] = await Promise.all(ways.map((way) => choose(way, email)))

    expect(outcomeOf(await browser.get(second))).toBe('signed-in')
    expect(outcomeOf(await browser.get(first))).toBe('signed-in')

    expect(await userOf(browser)).toMatchObject({ email })
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('can finish the other attempt after cancelling one', async () => {
    const browser = board.visitor()
    const [one, other] = [await depart(browser), await depart(browser)]

    expect(outcomeOf(await browser.get(await cancel(one)))).toBe('cancelled')
    expect(outcomeOf(await browser.get(await choose(other, email)))).toBe('signed-in')
  })

  test('comes back to the host name that the page was opened with', async () => {
    const { url } = await depart(board.visitor(), 'http://127.0.0.1:3000')

    expect(url.searchParams.get('redirect_uri')).toBe(
      'http://127.0.0.1:3000/api/session/google/callback',
    )
  })

  test("is not sent there by another site's page", async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await board.visitor().post('/api/session/google', undefined, headers)

    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('foreign_origin')
    expect(setCookies(answer)).toEqual([])
  })
})

describe('continuing with Google on a board behind https', () => {
  const board = restartedBoard(useBoard(googleSettings), { PUBLIC_URL: 'https://spill.example' })

  test('sets a cookie that no other host can set, and brings the student back', async () => {
    const browser = board.visitor()
    const way = await depart(browser)
    const back = await browser.get(await choose(way, email))
    const [line = ''] = setCookies(await board.visitor().post('/api/session/google'))

    expect(way.cookie).toMatch(/^__Host-spill\.google-[\w-]{16}=./)
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(outcomeOf(back)).toBe('signed-in')
    const [taken] = setCookies(back)
    expect(taken).toMatch(/^__Host-spill\.google-[\w-]{16}=;.*Path=\/;.*Secure/)
    expect((await browser.get('/api/session')).body.user).toMatchObject({ email })
  })
})
