import { setTimeout } from 'node:timers/promises'
import type { Credentials } from '../../../contract/credentials.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { findAccount } from '../records/accounts.ts'
import { countWrongPasswords, type PasswordSender, passwordAttempts } from './password-attempts.ts'

/** Minimum response time with the setting `HIDE_ACCOUNT_EXISTENCE`. */
const minResponseMs = 500

export type ConfirmedPassword = { id: string; stored: string }

export async function confirmPassword(
  db: Database,
  board: Board,
  { email, password }: Credentials,
  sender: PasswordSender,
): Promise<ConfirmedPassword> {
  const account = await findAccount(db, board, email)
  const attempts = passwordAttempts(board.keys, email, account, sender)
  return countWrongPasswords(board, attempts, async () => {
    if (!account) throw problem('user_not_found')
    if (!account.password) throw problem('no_password')
    // Sign-ins with the right password have a rate limit, too. Check it before hashing, which takes 0.2 s of
    // processor time.
    board.writing.check(account.id, { kind: 'signIns' })
    const { id, password: stored } = account
    if (!(await board.passwords.verify(sender, password, stored))) throw problem('wrong_password')
    return { id, stored }
  })
}

/**
 * Like `confirmPassword`, but throws `wrong_credentials` for every mistake and always does the same work. So no one
 * learns which email addresses have accounts.
 */
export async function confirmPasswordHidingAccount(
  db: Database,
  board: Board,
  { email, password }: Credentials,
  sender: PasswordSender,
): Promise<ConfirmedPassword> {
  const account = await findAccount(db, board, email)
  const attempts = passwordAttempts(board.keys, email, account, sender)
  const confirmed = countWrongPasswords(board, attempts, async () => {
    if (account) board.writing.check(account.id, { kind: 'signIns' })
    const isRight = await board.passwords.verify(sender, password, account?.password ?? null)
    if (!account?.password || !isRight) throw problem('wrong_credentials')
    return { id: account.id, stored: account.password }
  })
  // Wait for at least `minResponseMs`: imported passwords use another hash function, and its duration would show that
  // the account exists.
  await Promise.allSettled([confirmed, setTimeout(minResponseMs)])
  return confirmed
}
