import { afterEach, describe, expect, test, vi } from 'vitest'
import { proveAddress, tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import {
  askForReset,
  newPassword,
  resetLinkFor,
  resetPassword,
} from '../../../../test/accounts/password-reset.ts'
import {
  cookieOf,
  sessionOf,
  signIn,
  studentWithCookie,
} from '../../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { hourMs, setClock } from '../../../../test/clock.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { insertUser } from '../records/accounts.ts'

const visitor = { user: null }
const noon = Date.parse('2026-03-10T12:20:00.000Z')

describe('a forgotten password', () => {
  /** The same board before its operator set up mail, when everyone could write. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)

  async function verified(name: string) {
    const email = `${name}@ucsd.edu`
    const signedUp = await studentWithCookie(before, email)
    await proveAddress(board.board, email)
    return { ...signedUp, email }
  }

  afterEach(() => {
    vi.useRealTimers()
  })

  test('every address gets the same answer, and only an account gets a mail', async () => {
    const { email } = await verified('ada.known')

    const answers = [
      await askForReset(board.visitor(), email),
      await askForReset(board.visitor(), ' Ada.KNOWN@ucsd.edu '),
      await askForReset(board.visitor(), 'no@ucsd.edu'),
    ]

    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 204, body: '' })
      const dateless = { ...headers, date: answers[0]?.headers.date }
      expect(dateless).toEqual(answers[0]?.headers)
    }
    await board.settled()
    expect(mailbox.mailsTo(email).map(({ path }) => path)).toEqual([
      '/reset-password',
      '/reset-password',
    ])
    expect(mailbox.mailsTo('no@ucsd.edu')).toEqual([])
    // An account may date from a time when the board belonged to another university.
    expect((await askForReset(board.visitor(), 'ada@ucsd.edu.evil.example')).status).toBe(204)
    expectProblem(await askForReset(board.visitor(), 'ada, bob@ucsd.edu'), 'invalid_email', {
      errors: [{ field: 'email', message: 'Invalid Email' }],
    })
    for (const nothing of ['', ' ', undefined, ['ada@ucsd.edu']]) {
      expect((await askForReset(board.visitor(), nothing)).status).toBe(422)
    }
    expectProblem(
      await before.visitor().post('/api/account/password-reset', { email }),
      'mail_not_set_up',
    )
  })

  test('the link sets a new password once and ends every other session', async () => {
    const { student: laptop, cookie, email } = await verified('ada.forgot')
    const { id } = await laptop.confess()
    const phone = await signIn(board.visitor(), email)
    const [unused, token] = [
      await resetLinkFor(board.visitor(), email),
      await resetLinkFor(board.visitor(), email),
    ]
    for (const [weak, detail] of [
      ['12345', 'Use at least 6 characters.'],
      ['PassWord1', 'Too many people use this password.'],
      ['Forgot2026', 'Don’t use the board’s name or your email.'],
    ] as const) {
      expectProblem(await resetPassword(board.visitor(), token, weak), 'weak_password', { detail })
    }
    for (const bad of ['', 'x'.repeat(1001), 123456, undefined]) {
      const body = { token, password: bad }
      expect((await board.visitor().put('/api/account/password-reset', body)).status).toBe(422)
    }
    expect((await sessionOf(board, phone)).user.email).toBe(email)

    const browser = board.visitor()
    const answer = await resetPassword(browser, token)

    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect(await sessionOf(board, cookieOf(answer))).toEqual(answer.body)
    for (const old of [cookie, phone]) expect(await sessionOf(board, old)).toEqual(visitor)
    expectProblem(await tryPassword(board, email, password), 'wrong_password')
    expect((await tryPassword(board, email, newPassword)).status).toBe(200)
    for (const spent of [token, unused]) {
      expectProblem(await resetPassword(board.visitor(), spent, 'yet another'), 'link_expired')
    }
    expect((await browser.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
  })

  test('a link works for an hour, to the second', async () => {
    setClock(noon)
    const { email } = await verified('ada.hour')
    const token = await resetLinkFor(board.visitor(), email)

    setClock(noon + hourMs + 1000)
    expectProblem(await resetPassword(board.visitor(), token), 'link_expired')
    setClock(noon + hourMs - 1000)
    expect((await resetPassword(board.visitor(), token)).status).toBe(200)
  })

  test('only one of two people who open the link at the same moment sets the password', async () => {
    const email = 'ada.twice@ucsd.edu'
    await insertUser(board.board.db, board.board, { email, emailVerified: true })
    const token = await resetLinkFor(board.visitor(), email)
    const passwords = ['first of them', 'second of them']

    const answers = await Promise.all(
      passwords.map((one) => resetPassword(board.visitor(), token, one)),
    )

    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410])
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect((await tryPassword(board, email, winner)).status).toBe(200)
  })

  test('a student who only signs in with Google can set a password', async () => {
    const email = 'ada.google@ucsd.edu'
    await insertUser(board.board.db, board.board, { email, emailVerified: true })
    expectProblem(await tryPassword(board, email, newPassword), 'no_password')

    const answer = await resetPassword(board.visitor(), await resetLinkFor(board.visitor(), email))

    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect((await tryPassword(board, email, newPassword)).body.user).toEqual(answer.body.user)
  })
})
