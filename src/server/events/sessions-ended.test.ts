import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  accountIdOf,
  changePassword,
  deleteAccount,
  proveAddress,
} from '../../../test/accounts/accounts.ts'
import { continueWithGoogle, googleSettings, settleClaim } from '../../../test/accounts/google.ts'
import { mailSettings } from '../../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode, wrong } from '../../../test/accounts/mailed-codes.ts'
import { newPassword, resetPassword } from '../../../test/accounts/password-reset.ts'
import {
  type Answer,
  type Caller,
  callerOf,
  openAccount,
  password,
  useBoard,
} from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { findAccount } from '../accounts/records/accounts.ts'
import { users } from '../db/schema/accounts.ts'
import type { BoardEvent } from './events.ts'

/** A student with an unverified account, a second browser, and links to the account. */
type Scene = {
  student: Caller
  elsewhere: Caller
  link: () => Promise<string>
}
type Act = (scene: Scene) => Promise<Answer>

const ends: [string, Act][] = [
  ['when its owner logs out everywhere', ({ student }) => student.delete('/api/sessions')],
  ['when its password is changed', ({ student }) => changePassword(student, password, newPassword)],
  [
    'when its password is reset by a link in a signed-in browser',
    async ({ student, link }) => resetPassword(student, await link()),
  ],
  [
    'when it is left for a new one by a link to set a password',
    async ({ elsewhere, link }) => resetPassword(elsewhere, await link()),
  ],
  [
    'when its address is proved by a mailed code',
    async ({ student }) => {
      await askForCode(student)
      return enterCode(student, await mailedCode(student.email))
    },
  ],
  [
    'when its address is proved by Google',
    async ({ student }) => {
      expect(await continueWithGoogle(student, student.email)).toBe('signed-in')
      return student.get('/api/session')
    },
  ],
  [
    'when it is claimed by Google elsewhere, with its password',
    async ({ student, elsewhere }) => {
      expect(await continueWithGoogle(elsewhere, student.email)).toBe('claim')
      return settleClaim(elsewhere, password)
    },
  ],
  [
    'when it is left for a new one by Google',
    async ({ student, elsewhere }) => {
      expect(await continueWithGoogle(elsewhere, student.email)).toBe('claim')
      return settleClaim(elsewhere)
    },
  ],
  ['when it is deleted', ({ student }) => deleteAccount(student)],
  [
    'when it is deleted with all it wrote',
    ({ student }) => deleteAccount(student, { deleteContent: true }),
  ],
]

const refusals: [string, ProblemCode, Act][] = [
  [
    'a visitor who logs out everywhere',
    'signed_out',
    ({ elsewhere }) => elsewhere.delete('/api/sessions'),
  ],
  [
    'a wrong password to change',
    'wrong_password',
    ({ student }) => changePassword(student, 'wrong horse', newPassword),
  ],
  [
    'a made-up link to set a password',
    'link_expired',
    ({ elsewhere }) => resetPassword(elsewhere, 'made up'),
  ],
  [
    'a wrong code',
    'wrong_code',
    async ({ student }) => {
      await askForCode(student)
      return enterCode(student, wrong(await mailedCode(student.email)))
    },
  ],
  [
    'a claim with a wrong password',
    'wrong_password',
    async ({ student, elsewhere }) => {
      expect(await continueWithGoogle(elsewhere, student.email)).toBe('claim')
      return settleClaim(elsewhere, 'wrong horse')
    },
  ],
  [
    'a deletion with a wrong password',
    'wrong_password',
    ({ student }) => deleteAccount(student, { password: 'wrong horse' }),
  ],
]

describe('the end of an account’s sessions', () => {
  const board = useBoard({ ...googleSettings, ...mailSettings })

  async function setScene(): Promise<Scene & { accountId: string; epoch: string }> {
    const email = 'ada@ucsd.edu'
    const session = await openAccount(board.board, email, false)
    const student = callerOf(board.app, email, session)
    const accountId = await accountIdOf(board.board, email)
    const account = await findAccount(board.board.db, board.board, email)
    return {
      student,
      elsewhere: board.visitor(),
      link: () => createLink(board.board.db, board.board, accountId),
      accountId,
      epoch: account?.epoch ?? '',
    }
  }

  /** Counts the accounts with this epoch as another connection sees them. */
  async function accountsOf(epoch: string): Promise<number> {
    return await board.board.db.$count(users, eq(users.epoch, epoch))
  }

  test.each(ends)('is published, without naming an account, %s', async (_, act) => {
    const { accountId, epoch, ...scene } = await setScene()
    const events = recordEvents(board.board)
    const found: Promise<number>[] = []
    const look = (event: BoardEvent) => {
      if (event.type === 'sessions ended') found.push(accountsOf(event.epoch))
    }
    onTestFinished(board.board.events.subscribe(look))

    expect([200, 204]).toContain((await act(scene)).status)

    const ended = events.filter(({ type }) => type === 'sessions ended')
    expect(ended).toEqual([{ type: 'sessions ended', epoch }])
    expect(await Promise.all(found)).toEqual([0])
    const rest = events.filter((event) => !ended.includes(event))
    for (const event of rest)
      expect(event).toEqual({ type: 'session ended', sessionHash: expect.any(String) })
    expect(JSON.stringify(events)).not.toContain(accountId)
  })

  test('is published when a proved account gets a new password by a link', async () => {
    const { student, elsewhere, link, epoch } = await setScene()
    await proveAddress(board.board, student.email)
    const events = recordEvents(board.board)

    expect((await resetPassword(elsewhere, await link())).status).toBe(200)

    expect(events).toEqual([{ type: 'sessions ended', epoch }])
  })

  test.each(refusals)('is not published after %s', async (_, code, act) => {
    const scene = await setScene()
    const events = recordEvents(board.board)

    expect((await act(scene)).body.code).toBe(code)

    expect(events).toEqual([])
  })
})
