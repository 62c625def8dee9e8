import { describe, expect, test } from 'vitest'
import { proveAddress } from '../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { type Answer, password, useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { insertUser } from './records/accounts.ts'

const known = 'ada.hidden@ucsd.edu'
const unknown = 'new.hidden@ucsd.edu'

describe('a board that hides which addresses have an account', () => {
  const before = useBoard()
  const board = restartedBoard(before, { ...mailSettings, HIDE_ACCOUNT_EXISTENCE: 'on' })
  const post = (call: string, body: unknown) => board.visitor().post(`/api/${call}`, body)

  test('gives the same answer to every failed sign-in', async () => {
    await before.student('ada.hidden')
    const google = 'google.hidden@ucsd.edu'
    await insertUser(board.board.db, board.board, { email: google, emailVerified: true })

    const times: number[] = []
    const signIn = async (email: string, password: string) => {
      const began = performance.now()
      const answer = await post('session', { email, password })
      times.push(performance.now() - began)
      return answer
    }
    const wrong = [known, unknown, google].map((email) => signIn(email, 'wrong one'))

    // Even the right password is refused while the address is unverified, so no one learns of a new account.
    const answers = await Promise.all([...wrong, signIn(known, password)])

    for (const answer of answers) expectProblem(answer, 'wrong_credentials')
    expectAlike(answers)
    await proveAddress(board.board, known)
    const right = await signIn(known, password)
    expect(right.body.user.email).toBe(known)
    // Every answer takes at least 500 ms. Timers may fire a millisecond early.
    expect(Math.min(...times)).toBeGreaterThan(498)
    const abroad = await post('session', { email: 'ada@elsewhere.edu', password })
    expect(abroad.body.code).toBe('foreign_email_domain')
  })

  test("doesn't reveal by sign-up and sign-in whether an address was free", async () => {
    await insertUser(board.board.db, board.board, { email: known, emailVerified: true })
    const credentials = [known, unknown].map((email) => ({ email, password: 'of a stranger' }))
    await Promise.all(credentials.map((one) => post('account', one)))
    await board.settled()
    await Promise.all(credentials.map(({ email }) => mailbox.nextMail(email)))

    const answers = await Promise.all(credentials.map((one) => post('session', one)))

    for (const answer of answers) expectProblem(answer, 'wrong_credentials')
    expectAlike(answers)
  })

  test('gives the same answer to every sign-up, and the details only by mail', async () => {
    await before.student('ada.hidden')
    const stranger = board.visitor()
    const credentials = { email: unknown, password: 'of a newcomer' }

    const answers = [
      await stranger.post('/api/account', credentials),
      await post('account', { ...credentials, email: known }),
    ]

    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: { user: null } })
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expectAlike(answers)
    expect((await stranger.get('/api/session')).body).toEqual({ user: null })
    for (const email of [known, unknown]) {
      const weak = await post('account', { email, password: 'Password' })
      expect(weak.body.code).toBe('weak_password')
    }

    await board.settled()
    const welcome = await mailbox.nextMail(unknown)
    expect(welcome).toMatchObject({
      path: '/verify-email',
      headers: { subject: 'Verify your address for UCSD Confessions' },
    })
    const verify = { token: welcome.token }
    expectProblem(await stranger.put('/api/account/verification', verify), 'password_needed')
    const { password: chosen } = credentials
    await stranger.put('/api/account/verification', { ...verify, password: chosen })
    expect((await stranger.get('/api/session')).body.user.email).toBe(unknown)
    await stranger.confess()

    const reminder = await mailbox.nextMail(known)
    expect(reminder).toMatchObject({
      path: '/reset-password',
      headers: { subject: 'You already have an account at UCSD Confessions' },
    })
    expectProblem(await post('session', { ...credentials, email: known }), 'wrong_credentials')
    const reset = { token: reminder.token, password: 'a better horse' }
    expect((await board.visitor().put('/api/account/password-reset', reset)).body.user.email).toBe(
      known,
    )
    expect((await post('session', { ...reset, email: known })).status).toBe(200)
    await board.settled()
    expect([known, unknown].map((email) => mailbox.mailsTo(email).length)).toEqual([1, 1])
  })

  test('gives the same answer to every forgotten password', async () => {
    const email = 'ada.forgetful@ucsd.edu'
    await insertUser(board.board.db, board.board, { email, emailVerified: true })

    const answers = []
    for (const one of [email, 'nobody.hidden@ucsd.edu']) {
      answers.push(await post('account/password-reset', { email: one }))
    }

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expectAlike(answers)
    await board.settled()
    const { token } = await mailbox.nextMail(email)
    expect(mailbox.mailsTo('nobody.hidden@ucsd.edu')).toEqual([])
    expect(
      (await board.visitor().put('/api/account/password-reset', { token, password })).body.user
        .email,
    ).toBe(email)
  })
})

/** Expects the same status, body and headers. The time in an answer is left out. */
function expectAlike(answers: Answer[]): void {
  const timeless = answers.map((answer) => ({
    ...answer,
    headers: { ...answer.headers, date: 'some day' },
  }))
  for (const answer of timeless) expect(answer).toEqual(timeless[0])
}
