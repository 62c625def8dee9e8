import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeAccount } from '../../../test/accounts/accounts.ts'
import {
  countAttempts,
  elsewhere,
  forgetAttempts,
  guessesAt,
  limitSettings,
  viaProxy,
} from '../../../test/accounts/attempts.ts'
import {
  continueWithGoogle,
  googleSettings,
  googleStudent,
  ownerAtGoogle,
  settleClaim,
} from '../../../test/accounts/google.ts'
import { password, useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { insertUser } from '../accounts/records/accounts.ts'

describe('an attacker who guesses passwords', () => {
  const board = restartedBoard(useBoard(googleSettings), limitSettings)
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  const { guess, guessNobody } = guessesAt(board)

  test('is stopped after ten guesses for an address, in any spelling and from anywhere', async () => {
    const { email } = await board.unverified('ada')
    const spellings = [email, 'ADA@ucsd.edu', ' Ada@UCSD.edu ']
    const attempt = (index: number, guessed?: string) =>
      guess(spellings[index % 3] ?? email, viaProxy(`198.51.100.${index}`), guessed)

    expect((await attempt(0)).status).toBe(401)
    // A correct password doesn't count as a guess, and takes back no other one.
    expect((await attempt(1, password)).status).toBe(200)
    for (let index = 2; index < 11; index++)
      expect((await attempt(index)).body.code).toBe('wrong_password')

    setClock(Date.now() + 40_000)
    for (const guessed of ['a guess', password]) {
      const answer = await attempt(11, guessed)
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('50')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).toEqual({
        status: 429,
        code: 'too_many_attempts',
        title: 'Too many attempts',
        detail: 'Please try again in 50 seconds.',
      })
    }
    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expect((await settleClaim(owner)).status).toBe(200)
  })

  test('may guess once more every ninety seconds', async () => {
    await statusesAtOnce(10, () => guessNobody())

    setClock(Date.now() + 90_000 - 1)
    const answer = await guessNobody()
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.body.detail).toBe('Please try again in a second.')
    setClock(Date.now() + 1)
    expect((await guessNobody()).status).toBe(401)
    expect((await guessNobody()).status).toBe(429)
  })

  test('gets no more than ten answers to twenty guesses at once', async () => {
    expect(await statusesAtOnce(20, () => guessNobody())).toEqual({ 401: 10, 429: 10 })
  })

  test("isn't charged for refused guesses, and nor is anyone else", async () => {
    await statusesAtOnce(10, () => guessNobody())
    expect(await statusesAtOnce(30, () => guessNobody(elsewhere))).toEqual({ 429: 30 })

    setClock(Date.now() + 90_000)
    expect((await guessNobody(elsewhere)).status).toBe(401)
    // The same network can still try another address.
    expect((await guess('somebody@ucsd.edu', elsewhere)).status).toBe(401)
  })

  test("isn't charged for a password that can't be checked", async () => {
    const email = 'ada@ucsd.edu'
    await insertUser(board.board.db, board.board, { email, password: 'not sealed with our secret' })

    for (let time = 0; time < 12; time++) expect((await guess(email)).status).toBe(500)

    await changeAccount(board.board, email, { password: null })
    expect((await guess(email)).body.code).toBe('no_password')
  })

  test('must wait after sixty right passwords in an hour, before another is checked', async () => {
    const email = 'ada@ucsd.edu'
    const unreadable = 'not sealed with our secret'
    const id = await insertUser(board.board.db, board.board, { email, password: unreadable })
    for (let time = 0; time < 60; time++) board.board.writing.count(id ?? '', { kind: 'signIns' })

    const answer = await guess(email)

    expect(answer.body.code).toBe('too_fast')
    expect(answer.headers['retry-after']).toBe('60')
  })

  test('leaves the signed-in student ten guesses of their own, over all calls', async () => {
    const student = await googleStudent(board, 'ada')
    const change = { currentPassword: 'a guess', newPassword: 'a new one' }
    const attempts = [
      () => student.put('/api/account/password', change),
      () => student.post('/api/account/deletion', { password: 'a guess' }),
    ]

    expect(await statusesAtOnce(11, () => guess(student.email))).toEqual({ 401: 10, 429: 1 })
    for (let index = 0; index < 5; index++) {
      for (const attempt of attempts) expect((await attempt()).body.code).toBe('no_password')
    }
    for (const attempt of attempts) {
      expect((await attempt()).body.code).toBe('too_many_attempts')
    }
    const other = await googleStudent(board, 'bob')
    expect((await other.post('/api/account/deletion', { password })).status).toBe(401)
  })

  test('leaves the student who comes from Google ten guesses for a claim', async () => {
    const email = 'ada@ucsd.edu'
    await insertUser(board.board.db, board.board, { email })
    const { owner } = await ownerAtGoogle(board, email)
    const claim = () => settleClaim(owner, 'a guess')

    expect(await statusesAtOnce(11, () => guess(email))).toEqual({ 401: 10, 429: 1 })
    expect(await statusesAtOnce(11, claim)).toEqual({ 401: 10, 429: 1 })

    expect((await claim()).body.code).toBe('too_many_attempts')
  })

  test("doesn't affect sign-ins by guessing at their own password", async () => {
    const student = await googleStudent(board, 'ada')
    const body = { password: 'a guess' }

    const attempt = () => student.post('/api/account/deletion', body)
    expect(await statusesAtOnce(11, attempt)).toEqual({ 401: 10, 429: 1 })

    expect((await guess(student.email)).body.code).toBe('no_password')
  })

  test('is stopped after two thousand guesses from one network, at any addresses', async () => {
    const attempt = (index: number) => guess(`nobody-${index}@ucsd.edu`, viaProxy(`198.51.100.7`))

    countAttempts(board, 1_999, 'passwordsFromNetwork', '198.51.100.7')
    expect((await attempt(1)).status).toBe(401)
    expect((await attempt(2)).body.code).toBe('too_many_attempts')
    const elsewhere = await guess('nobody-3@ucsd.edu', viaProxy('198.51.100.8'))
    expect(elsewhere.status).toBe(401)
  })
})
