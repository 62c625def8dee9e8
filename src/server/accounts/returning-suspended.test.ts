import { describe, expect, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import {
  continueWithGoogle,
  googleSettings,
  googleStudent,
  settleClaim,
} from '../../../test/accounts/google.ts'
import { mailSettings } from '../../../test/accounts/mailbox.ts'
import {
  applicant,
  askForCode,
  enterCode,
  mailedCode,
} from '../../../test/accounts/mailed-codes.ts'
import { resetLinkFor, resetPassword } from '../../../test/accounts/password-reset.ts'
import { type Caller, callerOf, openAccount, password, useBoard } from '../../../test/board.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { inWords, suspendAuthor } from '../../../test/suspensions.ts'

const email = 'ada@ucsd.edu'
const confession = { title: 'A title', content: 'A text' }

describe('a student who left while suspended', () => {
  const board = useBoard({ ...googleSettings, ...mailSettings })

  async function leave(days: number | null, name = 'ada'): Promise<string> {
    const student = await googleStudent(board, name)
    const { id } = await student.confess()
    const endsOn = days === null ? '' : await suspendAuthor(board.board, id, days)
    expect((await deleteAccount(student)).status).toBe(200)
    return endsOn
  }

  /** Signs in to an account that was opened with the address while the board sent no mail. */
  async function unverified(): Promise<Caller> {
    return callerOf(board.app, email, await openAccount(board.board, email, false))
  }

  const ways: Record<string, () => Promise<Caller>> = {
    'with Google': () => googleStudent(board, 'Ada+again'),
    'by a mailed code': async () => {
      const { browser, code } = await applicant(board, email)
      await enterCode(browser, code)
      return browser
    },
    'to an account that was never verified, by a mailed code': async () => {
      const browser = await unverified()
      await askForCode(browser)
      await enterCode(browser, await mailedCode(email))
      return browser
    },
    'with a new password, in the browser that signed up': async () => {
      const browser = await unverified()
      await resetPassword(browser, await resetLinkFor(browser, email))
      return browser
    },
    'with a new password elsewhere': async () => {
      await unverified()
      const elsewhere = board.visitor()
      await resetPassword(elsewhere, await resetLinkFor(elsewhere, email))
      return elsewhere
    },
    'with Google, to a new account': async () => {
      await unverified()
      const elsewhere = board.visitor()
      expect(await continueWithGoogle(elsewhere, email)).toBe('claim')
      await settleClaim(elsewhere)
      return elsewhere
    },
    'with Google, to an account that is kept by its password': async () => {
      await unverified()
      const elsewhere = board.visitor()
      expect(await continueWithGoogle(elsewhere, email)).toBe('claim')
      await settleClaim(elsewhere, password)
      return elsewhere
    },
    'with Google, in the browser that signed up': async () => {
      const browser = await unverified()
      expect(await continueWithGoogle(browser, email)).toBe('signed-in')
      return browser
    },
  }

  test.each(Object.entries(ways))('is still suspended when they return %s', async (_, comeBack) => {
    const endsOn = await leave(3)

    const again = await comeBack()

    expect((await again.get('/api/session')).body.user).toMatchObject({ emailVerified: true })
    const answer = await again.post('/api/confessions', confession)
    expectProblem(answer, 'suspended', { detail: inWords(endsOn) })
  })

  test('is still suspended after deleting their content, and after leaving twice', async () => {
    const student = await googleStudent(board, 'ada')
    await suspendAuthor(board.board, (await student.confess()).id)
    await deleteAccount(student, { deleteContent: true })
    await deleteAccount(await googleStudent(board, 'ada'))

    const again = await googleStudent(board, 'ada')

    expect((await again.post('/api/confessions', confession)).body.code).toBe('suspended')
  })

  test('writes again when the suspension is over', async () => {
    await leave(0)

    expect((await (await googleStudent(board, 'ada')).confess()).isOwner).toBe(true)
  })

  test('is not confused with another person', async () => {
    await leave(3)

    expect((await (await googleStudent(board, 'bob')).confess()).isOwner).toBe(true)
  })

  test('leaves the same in the database as a student who was not suspended', async () => {
    await leave(3, 'ada')
    await leave(null, 'bob')
    await googleStudent(board, 'ada')
    await googleStudent(board, 'bob')

    const { departures = [], users = [] } = await dumpTables(board.board)
    expect(departures).toHaveLength(2)
    for (const rows of [departures, users]) {
      const shapes = rows.map((row) => JSON.stringify(row, (_, value) => lengthOf(value)))
      expect(new Set(shapes).size).toBe(1)
    }
  })
})

describe('where no mail proves an address, a student who left while suspended', () => {
  const board = useBoard(googleSettings)

  test('is not confused with a stranger who has the address', async () => {
    const student = await googleStudent(board, 'ada')
    await suspendAuthor(board.board, (await student.confess()).id)
    await deleteAccount(student)

    const stranger = board.visitor()
    await stranger.post('/api/account', { email, password })

    expect((await stranger.confess()).isOwner).toBe(true)
  })
})

/** Sealed texts may differ between two people, but their lengths may not. */
function lengthOf(value: unknown): unknown {
  return typeof value === 'string' ? value.length : value
}
