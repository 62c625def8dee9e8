import { describe, expect, onTestFinished, test } from 'vitest'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { askForCode, enterCode } from '../../../test/accounts/mailed-codes.ts'
import { setCookies } from '../../../test/accounts/session-cookies.ts'
import { type Answer, password, useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { insertUser } from './records/accounts.ts'

const known = 'ada.hidden@ucsd.edu'
const unknown = 'new.hidden@ucsd.edu'

describe('a board that hides which addresses have an account', () => {
  const before = useBoard()
  const board = restartedBoard(before, { ...mailSettings, HIDE_ACCOUNT_EXISTENCE: 'on' })
  const counting = restartedBoard(before, {
    ...mailSettings,
    HIDE_ACCOUNT_EXISTENCE: 'on',
    RATE_LIMITS: 'on',
  })
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

    const answers = await Promise.all(wrong)

    for (const answer of answers) expectProblem(answer, 'wrong_credentials')
    expectAlike(answers)
    // A member of before the board sent mail gets in, and can verify the address.
    const right = await signIn(known, password)
    expect(right.body.user.email).toBe(known)
    // Every answer takes at least 500 ms. Timers may fire a millisecond early.
    expect(Math.min(...times)).toBeGreaterThan(498)
    const abroad = await post('session', { email: 'ada@elsewhere.edu', password })
    expect(abroad.body.code).toBe('foreign_email_domain')
  })

  test('gives the same answer to every sign-up, and the details only by mail', async () => {
    await board.student('ada.hidden')
    const [stranger, impostor] = [board.visitor(), board.visitor()]
    const credentials = { email: unknown, password: 'of a newcomer' }

    const answers = [
      await stranger.post('/api/account', credentials),
      await impostor.post('/api/account', { ...credentials, email: known }),
    ]

    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 202, body: { codeLength: 8 } })
    expectAlike(answers.map(withoutSecrets))
    expect((await stranger.get('/api/session')).body).toEqual({ user: null })
    for (const email of [known, unknown]) {
      const weak = await post('account', { email, password: 'Password' })
      expect(weak.body.code).toBe('weak_password')
    }
    const again = [await askForCode(stranger), await askForCode(impostor)]
    for (const { status } of again) expect(status).toBe(202)
    expectAlike(again.map(withoutSecrets))
    for (const browser of [stranger, impostor])
      expectProblem(await enterCode(browser, '00000000'), 'wrong_code')

    await board.settled()
    const { code } = await mailbox.nextMail(unknown, 'code')
    expect((await enterCode(stranger, code)).body.user.email).toBe(unknown)
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
    expect([known, unknown].map((email) => mailbox.mailsTo(email).length)).toEqual([2, 2])
  })

  test('counts mails that nobody gets, for both alike', async () => {
    const limited = { email: known, password: 'of a stranger' }
    await board.student('ada.hidden')
    mailbox.refusing = true
    onTestFinished(() => {
      mailbox.refusing = false
    })
    for (const email of [known, unknown]) {
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) {
        const answer = await counting.visitor().post('/api/account', { ...limited, email })
        await counting.settled()
        statuses.push(answer.status)
      }
      expect(statuses, email).toEqual([202, 202, 202, 202, 202, 429])
    }
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

/** Replaces the sealed texts in cookies, whose lengths must be alike. */
function withoutSecrets({ headers, ...answer }: Answer): Answer {
  const cookies = setCookies({ headers, ...answer }).map((line) =>
    line.replace(/(?<==)[\w-]{50,}/, (secret) => `${secret.length} characters`),
  )
  return { ...answer, headers: { ...headers, 'set-cookie': cookies } }
}

/** Expects the same status, body and headers. The time in an answer is left out. */
function expectAlike(answers: Answer[]): void {
  const timeless = answers.map((answer) => ({
    ...answer,
    headers: { ...answer.headers, date: 'some day' },
  }))
  for (const answer of timeless) expect(answer).toEqual(timeless[0])
}
