import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  countAttempts,
  elsewhere,
  forgetAttempts,
  guessesAt,
  limitSettings,
} from '../../../test/accounts/attempts.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { password, useBoard } from '../../../test/board.ts'
import { dayMs, setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'

describe('an attacker who guesses passwords', () => {
  const board = restartedBoard(useBoard(googleSettings), limitSettings)
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  const { guess, guessNobody } = guessesAt(board)

  test("doesn't lock out a browser that once signed in", async () => {
    const { email } = await board.student('ada')
    const laptop = board.visitor()
    await laptop.post('/api/session', { email, password })
    await laptop.delete('/api/session')
    const signIn = (password: string) => laptop.post('/api/session', { email, password })
    countAttempts(board, 2_000, 'passwordsFromNetwork')
    countAttempts(board, 10, 'passwordsForAddress', email)
    // Both the network and the address have used up their attempts.
    expect((await guess(email)).status).toBe(429)
    expect((await guess(email, elsewhere, password)).status).toBe(429)

    expect((await signIn(password)).status).toBe(200)
  })

  test('has ten guesses in a browser that once signed in, whatever others have used up', async () => {
    const student = await googleStudent(board, 'ada')
    await student.delete('/api/session')
    const slip = () => student.post('/api/session', { email: student.email, password })
    countAttempts(board, 2_000, 'passwordsFromNetwork')
    countAttempts(board, 10, 'passwordsForAddress', student.email)

    expect(await statusesAtOnce(11, slip)).toEqual({ 401: 10, 429: 1 })
  })

  test('has no extra guesses in a browser from before a password change', async () => {
    const student = await googleStudent(board, 'ada')
    await student.delete('/api/sessions')
    await continueWithGoogle(board.visitor(), student.email)
    countAttempts(board, 2_000, 'passwordsFromNetwork')

    const slip = await student.post('/api/session', { email: student.email, password })

    expect(slip.status).toBe(429)
  })

  test('has no extra guesses after half a year', async () => {
    const student = await googleStudent(board, 'ada')
    setClock(Date.now() + 181 * dayMs)
    countAttempts(board, 2_000, 'passwordsFromNetwork')

    const slip = await student.post('/api/session', { email: student.email, password })

    expect(slip.status).toBe(429)
  })

  test('gains nothing by the cookie of a browser that signed in to another account', async () => {
    const own = await googleStudent(board, 'eve')
    const body = { email: 'nobody@ucsd.edu', password }

    expect(await statusesAtOnce(11, () => own.post('/api/session', body))).toEqual({
      401: 10,
      429: 1,
    })
    expect((await guessNobody(elsewhere)).status).toBe(429)
  })
})
