import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  continueWithGoogle,
  googleSettings,
  googleStudent,
} from '../../../../test/accounts/google.ts'
import { mailSettings } from '../../../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode } from '../../../../test/accounts/mailed-codes.ts'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { dayMs, hourMs, minuteMs, setClock } from '../../../../test/clock.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { statusesInTurn } from '../../../../test/statuses.ts'

const exportOf = (student: Caller, body: unknown = { password }, headers = {}) =>
  student.post('/api/me/export', body, headers)

describe('an export is refused', () => {
  const board = useBoard(googleSettings)
  const now = Date.now()
  afterEach(() => vi.useRealTimers())

  test('to a visitor, and to a session that has ended', async () => {
    const student = await board.student()
    const { cookie } = student
    await student.delete('/api/session')

    for (const headers of [{}, { cookie }]) {
      const answer = await exportOf(board.visitor(), { password }, headers)
      expectProblem(answer, 'signed_out', { title: 'You must be logged in to export your data' })
      expect(answer.headers).not.toHaveProperty('content-disposition')
    }
  })

  test('without the right password, however short ago the sign-in was', async () => {
    const student = await board.student()

    expectProblem(await exportOf(student, {}), 'password_needed')
    expectProblem(await exportOf(student, { password: 'wrong horse' }), 'wrong_password')
    expect((await exportOf(student)).status).toBe(200)
  })

  test('without a recent sign-in if there is no password', async () => {
    setClock(now)
    const student = await googleStudent(board, 'ada')
    setClock(now + 10 * minuteMs - 1)
    expect((await exportOf(student, {})).status).toBe(200)

    setClock(now + 10 * minuteMs)
    expectProblem(await exportOf(student, {}), 'sign_in_needed')
    expectProblem(await exportOf(student), 'no_password')
    await continueWithGoogle(student, student.email)
    expect((await exportOf(student, {})).status).toBe(200)
  })

  test('to a page of another site', async () => {
    const student = await board.student()

    const answer = await exportOf(student, { password }, { origin: 'https://evil.example' })

    expectProblem(answer, 'foreign_origin')
  })

  test('if the request is malformed', async () => {
    const student = await board.student()

    for (const body of [{ password: 1 }, { password: '' }, { password, votes: 'yes' }, []])
      expect((await exportOf(student, body)).status, JSON.stringify(body)).toBe(422)
  })
})

describe('with limits, an export', () => {
  const before = useBoard()
  const board = restartedBoard(before, { RATE_LIMITS: 'on' })
  const start = (Math.floor(Date.now() / hourMs) + 1) * hourMs
  afterEach(() => vi.useRealTimers())

  test('is possible three times at once, then every eight hours', async () => {
    setClock(start)
    const [ada, bob] = [await board.student(), await board.student()]
    await exportOf(ada, { password: 'wrong horse' })

    expect(await statusesInTurn(4, () => exportOf(ada))).toEqual({ 200: 3, 429: 1 })

    const refused = await exportOf(ada)
    expectProblem(refused, 'too_fast', { detail: 'Please try again in 8 hours.' })
    expect(refused.headers['retry-after']).toBe(String((8 * hourMs) / 1_000))
    expect((await exportOf(ada, { password: 'wrong horse' })).body.code).toBe('too_fast')
    expect((await exportOf(bob)).status).toBe(200)
    setClock(start + 8 * hourMs)
    expect(await statusesInTurn(2, () => exportOf(ada))).toEqual({ 200: 1, 429: 1 })
    setClock(start + 3 * dayMs)
    expect(await statusesInTurn(4, () => exportOf(ada))).toEqual({ 200: 3, 429: 1 })
  })

  test('stops who guesses the password, from any browser of the account', async () => {
    setClock(start)
    const student = await board.student()
    const guess = () => exportOf(student, { password: 'wrong horse' })

    expect(await statusesInTurn(11, guess)).toEqual({ 401: 10, 429: 1 })
    expectProblem(await exportOf(student), 'too_many_attempts', {
      detail: 'Please try again in 90 seconds.',
    })
    setClock(start + 90_000)
    expect((await exportOf(student)).status).toBe(200)
  })
})

describe('on a board that got mail later, an export', () => {
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)

  test('waits until the address is verified', async () => {
    const member = await board.unverified('ada')

    expectProblem(await exportOf(member), 'unverified')
    await askForCode(member)
    await enterCode(member, await mailedCode(member.email))
    expect((await exportOf(member)).body.account.email).toBe(member.email)
  })
})

describe('on a board for another university now, a former member', () => {
  const before = useBoard()
  const board = restartedBoard(before, { ...mailSettings, UNIVERSITY_DOMAIN: 'other.example' })

  test('exports what they wrote', async () => {
    const student = await before.student()
    await student.confess('From before')

    const answer = await exportOf(board.visitor(), { password }, { cookie: student.cookie })

    expect(answer.body.confessions).toMatchObject([{ title: 'From before' }])
  })
})
