import { describe, expect, test } from 'vitest'
import { changeAccount, tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import {
  cookieOf,
  sessionOf,
  signIn,
  studentWithCookie,
} from '../../../../test/accounts/session-cookies.ts'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const visitor = { user: null }
const next = 'a better horse'

describe('changing the password', () => {
  const board = useBoard()
  const mailing = restartedBoard(board, mailSettings)
  const change = (browser: Caller, body: unknown) => browser.put('/api/account/password', body)

  test('ends every other session; this one continues with another cookie', async () => {
    const email = 'ada.changes@ucsd.edu'
    const { student, cookie } = await studentWithCookie(board, email)
    const phone = await signIn(board.visitor(), email)
    const { id } = await student.confess()

    const answer = await change(student, { currentPassword: password, newPassword: next })

    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ email, hasPassword: true })
    expect(cookieOf(answer)).not.toBe(cookie)
    expect(await sessionOf(board, cookieOf(answer))).toEqual(answer.body)
    expect((await student.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    for (const old of [cookie, phone]) expect(await sessionOf(board, old)).toEqual(visitor)
    expectProblem(await tryPassword(board, email, password), 'wrong_password')
    expect((await tryPassword(board, email, next)).status).toBe(200)
  })

  test('is refused without the right password, with a weak one, and for visitors', async () => {
    const email = 'ada.refused@ucsd.edu'
    const { student, cookie } = await studentWithCookie(board, email)
    const right = { currentPassword: password, newPassword: next }

    expectProblem(await change(board.visitor(), right), 'signed_out', {
      title: 'You must be logged in to change your password',
    })
    for (const newPassword of [next, '12345', 'QwertyUiop']) {
      // The current password is checked before the new one, so even a good new one is refused.
      const body = { currentPassword: next, newPassword }
      expectProblem(await change(student, body), 'wrong_password')
    }
    for (const [newPassword, detail] of [
      ['\u{1f600}'.repeat(5), 'Use at least 6 characters.'],
      ['QwertyUiop', 'Too many people use this password.'],
      ['Confessions!', 'Don’t use the board’s name or your email.'],
    ]) {
      expectProblem(await change(student, { ...right, newPassword }), 'weak_password', { detail })
    }
    for (const [field, value] of [
      ['currentPassword', undefined],
      ['currentPassword', ''],
      ['newPassword', undefined],
      ['newPassword', ''],
      ['newPassword', 123456],
    ] as const) {
      expectProblem(await change(student, { ...right, [field]: value }), 'invalid_fields', {
        title: 'Please fill in all fields',
        errors: [{ field, message: 'Please fill in all fields' }],
      })
    }
    expect((await change(student, { ...right, newPassword: 'x'.repeat(1001) })).status).toBe(422)
    expect((await sessionOf(board, cookie)).user.email).toBe(email)
    expect((await tryPassword(board, email, password)).status).toBe(200)

    await changeAccount(board.board, email, { password: null })
    expectProblem(await change(student, right), 'no_password')
  })

  test('invalidates a reset link that was mailed before', async () => {
    const email = 'ada.hurries@ucsd.edu'
    const { student } = await studentWithCookie(board, email)
    await mailing.visitor().post('/api/account/password-reset', { email })
    const { token } = await mailbox.nextMail(email)

    await change(student, { currentPassword: password, newPassword: next })

    const reset = { token, password: 'yet another' }
    expectProblem(await mailing.visitor().put('/api/account/password-reset', reset), 'link_expired')
  })
})
