import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../../test/accounts/accounts.ts'
import { mailSettings } from '../../../test/accounts/mailbox.ts'
import { type TestBoard, useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { monthOf } from '../crypto/tags.ts'
import { users } from '../db/schema/accounts.ts'
import { deleteUnprovedAccounts, recordUnprovedWriters } from '../viewer/unproved-accounts.ts'

describe('an account with an unproved address', () => {
  const withoutMail = useBoard()
  const withMail = restartedBoard(withoutMail, mailSettings)

  /** Opens an account and backdates it by the given number of months. */
  async function account(name: string, months: number, board: TestBoard = withMail) {
    const { email } = await board.student(name)
    const began = new Date()
    began.setUTCDate(1)
    began.setUTCMonth(began.getUTCMonth() - months)
    await changeAccount(board.board, email, { memberSince: monthOf(began) })
    return email
  }
  const left = () => withMail.board.db.$count(users)

  test('is deleted in the second month after it began, where the board sends mail', async () => {
    await account('new', 0)
    await account('of-last-month', 1)
    await account('of-the-month-before', 2)
    await account('old', 30)
    const proved = await account('proved', 30)
    await changeAccount(withMail.board, proved, { emailVerified: true })

    await deleteUnprovedAccounts(withMail.board.db, withMail.board)

    expect(await left()).toBe(3)
    expect(
      (await withMail.visitor().post('/api/session', { email: proved, password: 'x' })).body.code,
    ).toBe('wrong_password')
  })

  test('stays if it could write before the board had mail, so its content keeps an owner', async () => {
    await account('writer', 30, withoutMail)

    await deleteUnprovedAccounts(withMail.board.db, withMail.board)

    expect(await left()).toBe(1)
  })

  test('stays if the board worked without mail for a while', async () => {
    await account('reader', 30)
    await recordUnprovedWriters(withMail.board.db)

    await deleteUnprovedAccounts(withMail.board.db, withMail.board)

    expect(await left()).toBe(1)
  })
})
