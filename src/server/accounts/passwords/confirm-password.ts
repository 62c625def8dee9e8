import { setTimeout } from 'node:timers/promises'
import type { Credentials } from '../../../contract/credentials.ts'
import type { Board } from '../../board/board.ts'
import { deviceOf } from '../../crypto/cookies.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Database } from '../../db/database.ts'
import { Problem, problem } from '../../errors/problems.ts'
import type { Asker } from '../../jobs/fair-limiter.ts'
import type { Attempt } from '../../rate-limits/attempts.ts'
import { type Account, findAccount } from '../records/accounts.ts'

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

/** Throws `wrong_credentials` for every mistake after the same work, so no one learns who has an account. */
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

/** The sender of a password: the network, and what connects the sender with the account, if anything does. */
export type PasswordSender = Asker & {
  /** The device cookie of a browser that may have signed in to the account before. */
  device?: string | undefined
  /** Id of the account, if the sender is signed in to it. */
  account?: string
  /** Id of the account that a Google sign-in claims. */
  claim?: string
}

/**
 * Returns the rate limits that a password attempt counts against. Sessions, claims and browsers that signed in before
 * have their own limits, which strangers can't use up. Other attempts count for their network and the email
 * address.
 */
function passwordAttempts(
  keys: Keys,
  email: string,
  account: Account | undefined,
  sender: PasswordSender,
): Attempt[] {
  if (sender.account) return [{ at: 'passwordsByAccount', by: sender.account }]
  if (sender.claim) return [{ at: 'passwordsForClaim', by: sender.claim }]
  const device = account && sender.device && deviceOf(keys, sender.device, account)
  if (device) return [{ at: 'passwordsOnDevice', by: device }]
  return [
    { at: 'passwordsFromNetwork', by: sender.network },
    { at: 'passwordsForAddress', by: email.toLowerCase() },
  ]
}

/** Counts before `check`, so that concurrent attempts can't exceed the limit. Only wrong ones stay counted. */
async function countWrongPasswords<Result>(
  { attempts: limits }: Board,
  attempts: Attempt[],
  check: () => Promise<Result>,
): Promise<Result> {
  const takeBack = limits.count(...attempts)
  try {
    const result = await check()
    takeBack()
    return result
  } catch (error) {
    if (!isWrongPassword(error)) takeBack()
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
