import { setTimeout } from 'node:timers/promises'
import type { Credentials } from '../../../contract/accounts.ts'
import { lengthOf } from '../../../contract/length.ts'
import { passwordLength } from '../../../contract/limits.ts'
import { deviceOf } from '../../anonymity/device-cookie.ts'
import type { Board } from '../../board.ts'
import { type Attempt, countAttempts } from '../../limits/limits.ts'
import { Problem, problem } from '../../problems.ts'
import type { Asker } from '../../process/turns.ts'
import { type Account, findAccount } from '../accounts.ts'
import { isCommonPassword, isOwnWord } from './common-passwords.ts'

/** Milliseconds that an answer takes at least where nobody is told which addresses have an account. */
const quietly = 500

/** Refuses what would be guessed first. Throws `weak_password`. */
export function assertStrongPassword({ config }: Board, email: string, password: string): void {
  if (lengthOf(password) < passwordLength.min) throw problem('weak_password')
  if (isCommonPassword(password))
    throw problem('weak_password', { detail: 'It is one of the most common passwords.' })
  if (isOwnWord(password, config, email))
    throw problem('weak_password', { detail: 'It is a word of this board or of your address.' })
}

/** Who tries a password: from where, and what shows that it is more than anybody. */
export type Guesser = Asker & {
  /** The cookie of a browser that may have signed in to the account before. */
  device?: string | undefined
  /** The account that is signed in, or the mailed link that was opened. */
  account?: string
  link?: string
}

/** An account, and what is stored of the password that was found right. */
export type Confirmed = { id: string; stored: string }

/**
 * Checks an account's password. Throws `user_not_found`, `no_password`, `wrong_password`,
 * `unavailable` or `too_many_attempts`.
 */
export async function confirmPassword(
  board: Board,
  { email, password }: Credentials,
  guesser: Guesser,
): Promise<Confirmed> {
  const account = await findAccount(board, email)
  return counted(board, attemptsOf(board, email, account, guesser), async () => {
    if (!account) throw problem('user_not_found')
    if (!account.password) throw problem('no_password')
    // Before any work: each right password is a session, and a fifth of a second of a core.
    board.writing.check(account.id, { kind: 'signIns' })
    const { id, password: stored } = account
    if (!(await board.passwords.verify(guesser, password, stored))) throw problem('wrong_password')
    return { id, stored }
  })
}

/**
 * The same where nobody is told which addresses have an account: one answer for everything that is
 * wrong, after the same work. Throws `wrong_credentials`, `unavailable` or `too_many_attempts`.
 */
export async function confirmQuietly(
  board: Board,
  { email, password }: Credentials,
  guesser: Guesser,
): Promise<Confirmed> {
  const account = await findAccount(board, email)
  const answer = counted(board, attemptsOf(board, email, account, guesser), async () => {
    if (account) board.writing.check(account.id, { kind: 'signIns' })
    const isRight = await board.passwords.verify(guesser, password, account?.password ?? null)
    // Whoever just signed up would learn by signing in that the address was free.
    if (!account?.password || !isRight || !account.emailVerified) throw problem('wrong_credentials')
    return { id: account.id, stored: account.password }
  })
  // Another board's way of hashing takes another time.
  await Promise.allSettled([answer, setTimeout(quietly)])
  return answer
}

/**
 * Whoever is known to the account has guesses of their own, which nobody else can use up: the
 * browser that once signed in, the session, the mailed link. Everybody else's are counted for the
 * network they come from, and then for the address.
 */
function attemptsOf(
  { keys }: Board,
  email: string,
  account: Account | undefined,
  guesser: Guesser,
): Attempt[] {
  if (guesser.account) return [{ at: 'passwordsByAccount', by: guesser.account }]
  if (guesser.link) return [{ at: 'passwordsForLink', by: guesser.link }]
  const device = account && guesser.device && deviceOf(keys, guesser.device, account)
  if (device) return [{ at: 'passwordsOnDevice', by: device }]
  return [
    { at: 'passwordsFromNetwork', by: guesser.network },
    { at: 'passwordsForAddress', by: email },
  ]
}

/**
 * Counted before it is looked at, so that of many guesses at once no more get through. What turns out
 * to be no wrong guess is taken back: a right one, and one that nobody had the time to look at.
 */
async function counted<Result>(
  board: Board,
  attempts: Attempt[],
  check: () => Promise<Result>,
): Promise<Result> {
  const takeBack = await countAttempts(board, ...attempts)
  try {
    const result = await check()
    await takeBack()
    return result
  } catch (error) {
    // If that fails as well, the reason why is the first one.
    if (!isWrongGuess(error)) await takeBack().catch(() => {})
    throw error
  }
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
