import { setTimeout } from 'node:timers/promises'
import type { Credentials } from '../../../contract/credentials.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { findAccount } from '../records/accounts.ts'
import { countWrongPasswords, type PasswordSender, passwordAttempts } from './password-attempts.ts'

/** That an answer takes at least where nobody is told which addresses have an account. */
const minAnswerMs = 500

export type Confirmed = { id: string; stored: string }

export type Checking = Pick<Board, 'config' | 'keys' | 'passwords' | 'writing'>

export async function confirmPassword(
  db: Database,
  board: Checking,
  { email, password }: Credentials,
  sender: PasswordSender,
): Promise<Confirmed> {
  const account = await findAccount(db, board, email)
  const attempts = passwordAttempts(board.keys, email, account, sender)
  return countWrongPasswords(db, board, attempts, async () => {
    if (!account) throw problem('user_not_found')
    if (!account.password) throw problem('no_password')
    // Before any work: each right password is a session, and a fifth of a second of a core.
    board.writing.check(account.id, { kind: 'signIns' })
    const { id, password: stored } = account
    if (!(await board.passwords.verify(sender, password, stored))) throw problem('wrong_password')
    return { id, stored }
  })
}

/** One answer, `wrong_credentials`, for everything that is wrong, after the same work. */
export async function confirmPasswordHidingAccount(
  db: Database,
  board: Checking,
  { email, password }: Credentials,
  sender: PasswordSender,
): Promise<Confirmed> {
  const account = await findAccount(db, board, email)
  const attempts = passwordAttempts(board.keys, email, account, sender)
  const answer = countWrongPasswords(db, board, attempts, async () => {
    if (account) board.writing.check(account.id, { kind: 'signIns' })
    const isRight = await board.passwords.verify(sender, password, account?.password ?? null)
    // Whoever just signed up would learn by signing in that the address was free.
    if (!account?.password || !isRight || !account.emailVerified) throw problem('wrong_credentials')
    return { id: account.id, stored: account.password }
  })
  // Another board's way of hashing takes another time.
  await Promise.allSettled([answer, setTimeout(minAnswerMs)])
  return answer
}
