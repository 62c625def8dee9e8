import { afterEach, describe, expect, test, vi } from 'vitest'
import { mailSettings } from '../../../../test/accounts/mailbox.ts'
import { resetLinkFor, resetPassword } from '../../../../test/accounts/password-reset.ts'
import { useBoard } from '../../../../test/board.ts'
import { hourMs, setClock } from '../../../../test/clock.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const noon = Date.parse('2026-03-10T12:20:00.000Z')

describe('a mailed link', () => {
  const board = restartedBoard(useBoard(), mailSettings)

  afterEach(() => {
    vi.useRealTimers()
  })

  test('works for an hour, to the second', async () => {
    setClock(noon)
    const { email } = await board.student('ada.hour')
    const token = await resetLinkFor(board.visitor(), email)

    setClock(noon + hourMs + 1000)
    expectProblem(await resetPassword(board.visitor(), token), 'link_expired')

    setClock(noon + hourMs - 1000)
    expect((await resetPassword(board.visitor(), token)).status).toBe(200)
  })

  test('is the only one that works, however others are made', async () => {
    const { email } = await board.student('ada.forger')
    const token = await resetLinkFor(board.visitor(), email)
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
      "' or true --",
      '\u{1f600}\u0000',
    ]

    for (const other of others)
      expectProblem(await resetPassword(board.visitor(), other), 'link_expired')
    for (const made of [null, 7, 'x'.repeat(1001), undefined])
      expect((await resetPassword(board.visitor(), made as string)).status).toBe(422)
    expect((await resetPassword(board.visitor(), token)).status).toBe(200)
  })
})
