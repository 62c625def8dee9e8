import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSampleGoogle } from '../../../../seed/google.ts'
import {
  choose,
  continueWithGoogle,
  depart,
  googleSettings,
  outcomeOf,
  visitorsAtProvider,
} from '../../../../test/accounts/google.ts'
import { cookieOf, setCookies } from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { minuteMs, setClock } from '../../../../test/clock.ts'
import { freePort } from '../../../../test/free-port.ts'
import { users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('a board without Google', () => {
  const board = useBoard()

  test('says so, and refuses the callback', async () => {
    const answer = await board.visitor().post('/api/session/google')

    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      status: 404,
      code: 'google_not_set_up',
      title: 'Google sign-in isn’t set up on this board',
    })
    const back = await board.visitor().get('/api/session/google/callback?code=x&state=y')
    expect(outcomeOf(back)).toBe('failed')
    expect(cookieOf(back)).toBe('')
  })
})

describe('while Google is unavailable', () => {
  const board = useBoard(googleSettings)
  afterEach(() => vi.useRealTimers())

  test('students are not sent there, and the next request works once Google is back', async () => {
    const port = await freePort()
    const visitor = await visitorsAtProvider(board.board, { issuer: `http://127.0.0.1:${port}` })
    const unreachable = await visitor().post('/api/session/google')
    expect(unreachable.status).toBe(503)
    expect(unreachable.headers['retry-after']).toBe('10')
    expect(unreachable.body).toEqual({
      status: 503,
      code: 'google_unreachable',
      title: 'Google can’t be reached right now',
    })
    expect(setCookies(unreachable)).toEqual([])

    const google = await startSampleGoogle(port)
    onTestFinished(() => google.stop())
    expect(await continueWithGoogle(visitor(), email)).toBe('signed-in')
  })

  test('students are still sent to the address known from the day before', async () => {
    const now = Date.now()
    setClock(now)
    const port = await freePort()
    const google = await startSampleGoogle(port)
    const visitor = await visitorsAtProvider(board.board, google)
    const { url } = await depart(visitor())

    await google.stop()
    setClock(now + 25 * 60 * minuteMs)
    const answer = await visitor().post('/api/session/google')

    expect(answer.status).toBe(200)
    const sentTo = new URL(answer.body.url)
    expect([sentTo.origin, sentTo.pathname]).toEqual([url.origin, url.pathname])
    const again = await startSampleGoogle(port)
    onTestFinished(() => again.stop())
    expect(await continueWithGoogle(visitor(), email)).toBe('signed-in')
  })

  test('students on their way back see that it failed', async () => {
    const google = await startSampleGoogle()
    const visitor = await visitorsAtProvider(board.board, google)
    const browser = visitor()
    const path = await choose(await depart(browser), email)
    await google.stop()

    expect(outcomeOf(await browser.get(path))).toBe('failed')
    expect(await board.board.db.$count(users)).toBe(0)
  })
})
