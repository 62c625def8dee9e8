import { setTimeout } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Credentials } from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/length.ts'
import { passwordLength } from '../../contract/limits.ts'
import { isImported } from '../anonymity/imported-passwords.ts'
import { hashPassword, verifyPassword } from '../anonymity/passwords.ts'
import type { Board } from '../board.ts'
import { users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { countAttempts, forgiveAttempts } from '../limits/limits.ts'
import { isCommonPassword, isOwnWord } from './common-passwords.ts'

/** Milliseconds that an answer takes at least where nobody is told which addresses have an account. */
const quietly = 300

/** Refuses what would be guessed first. Throws `weak_password`. */
export function assertStrongPassword({ config }: Board, email: string, password: string): void {
  if (lengthOf(password) < passwordLength.min) throw problem('weak_password')
  if (isCommonPassword(password))
    throw problem('weak_password', { detail: 'It is one of the most common passwords.' })
  if (isOwnWord(password, config, email))
    throw problem('weak_password', { detail: 'It is a word of this board or of your address.' })
}

/**
 * Checks an account's password. Throws `user_not_found`, `no_password`, `wrong_password` or
 * `too_many_attempts`. Guesses are counted for the address, or for the link or the account that lets
 * somebody guess apart from all others.
 */
export async function confirmPassword(
  board: Board,
  credentials: Credentials,
  network: string,
  countedFor = credentials.email,
): Promise<Confirmed> {
  return guarded(board, credentials, network, countedFor, async (user) => {
    if (!user) throw problem('user_not_found')
    if (!user.password) throw problem('no_password')
    if (!(await verifyPassword(board.keys, credentials.password, user.password)))
      throw problem('wrong_password')
    return { id: user.id, hash: user.password }
  })
}

/**
 * The same where nobody is told which addresses have an account: one answer for everything that is
 * wrong, after the same work. Throws `wrong_credentials` or `too_many_attempts`.
 */
export async function confirmQuietly(
  board: Board,
  credentials: Credentials,
  network: string,
): Promise<Confirmed> {
  const { email, password } = credentials
  const answer = guarded(board, credentials, network, email, async (user) => {
    const isRight = await verifyPassword(board.keys, password, user?.password ?? '')
    // Whoever just signed up would learn by signing in that the address was free.
    if (!user?.password || !isRight || !user.emailVerified) throw problem('wrong_credentials')
    return { id: user.id, hash: user.password }
  })
  // Another board's way of hashing takes another time.
  await Promise.allSettled([answer, setTimeout(quietly)])
  return answer
}

type StoredPassword = { id: string; password: string | null; emailVerified: boolean }

/** An account, and the hash its password was found to match. */
export type Confirmed = { id: string; hash: string }

/** Guesses are counted by address and by network; what was no guess is taken back. */
async function guarded(
  board: Board,
  { email, password }: Credentials,
  network: string,
  countedFor: string,
  check: (user: StoredPassword | undefined) => Promise<Confirmed>,
): Promise<Confirmed> {
  const attempts = [
    { at: 'passwordsFromNetwork', by: network },
    { at: 'passwordsForAddress', by: countedFor },
  ] as const
  await countAttempts(board, ...attempts)
  const [user] = await board.db
    .select({ id: users.id, password: users.password, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  const confirmed = await check(user)
  await forgiveAttempts(board, ...attempts)
  return isImported(confirmed.hash) ? adoptPassword(board, confirmed, password) : confirmed
}

/** Another board's way of hashing lasts until the password is first seen. */
async function adoptPassword(
  { db, keys }: Board,
  { id, hash: imported }: Confirmed,
  password: string,
): Promise<Confirmed> {
  const hash = await hashPassword(keys, password)
  const adopted = await db
    .update(users)
    .set({ password: hash })
    .where(and(eq(users.id, id), eq(users.password, imported)))
    .returning({ id: users.id })
  if (adopted.length > 0) return { id, hash }
  // On another device at the same moment.
  const [user] = await db.select({ hash: users.password }).from(users).where(eq(users.id, id))
  if (!user?.hash || !(await verifyPassword(keys, password, user.hash)))
    throw problem('wrong_password')
  return { id, hash: user.hash }
}
