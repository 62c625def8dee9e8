import { afterEach, describe, expect, test, vi } from 'vitest'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import { disavow, newcomer, verify } from '../../../../test/accounts/verification.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { hourMs, setClock } from '../../../../test/clock.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const noon = Date.parse('2026-03-10T12:20:00.000Z')

describe('verifying an address', () => {
  const board = restartedBoard(useBoard(), mailSettings)

  afterEach(() => {
    vi.useRealTimers()
  })

  test('a link works for a day, to the second', async () => {
    setClock(noon)
    const { student, token } = await newcomer(board, 'ada.day')

    setClock(noon + 24 * hourMs + 1000)
    expectProblem(await verify(student, { token }), 'link_expired')
    expectProblem(await disavow(board.visitor(), token), 'link_expired')
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)

    setClock(noon + 24 * hourMs - 1000)
    expect((await verify(student, { token })).status).toBe(200)
  })

  test('no other link works, however it is made', async () => {
    const { student, email, token } = await newcomer(board, 'ada.forger')
    await board.visitor().post('/api/account/password-reset', { email })
    const reset = await mailbox.nextMail(email, '/reset-password')
    const [end = '', secret = ''] = token.split('.')
    const later = (Number.parseInt(end, 36) + hourMs).toString(36)
    const others = [
      '',
      'made up',
      'x'.repeat(1000),
      '.',
      `${end}.`,
      `.${secret}`,
      `${later}.${secret}`,
      `${token}x`,
      token.toUpperCase(),
      `${end}.${Buffer.from(secret).toString('base64url')}`,
      reset.token,
      "' or true --",
      '\u{1f600}\u0000',
    ]

    for (const other of others) {
      expectProblem(await verify(student, { token: other }), 'link_expired')
      expectProblem(await verify(board.visitor(), { token: other, password }), 'link_expired')
      expectProblem(await disavow(board.visitor(), other), 'link_expired')
    }
    for (const body of [
      {},
      { token: null },
      { token: 7 },
      { token: 'x'.repeat(1001) },
      undefined,
    ]) {
      expect((await verify(student, body)).status).toBe(422)
      expect((await board.visitor().post('/api/account/disavowal', body)).status).toBe(422)
    }
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    expect((await verify(student, { token })).status).toBe(200)
  })
})
