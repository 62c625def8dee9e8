import { setTimeout } from 'node:timers/promises'
import { and, eq, like } from 'drizzle-orm'
import type { Credentials } from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/length.ts'
import { passwordLength } from '../../contract/limits.ts'
import { importedPrefix, isImported } from '../anonymity/imported-passwords.ts'
import { hashPassword, verifyPassword } from '../anonymity/passwords.ts'
import type { Board } from '../board.ts'
import { users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { countAttempts, forgiveAttempts } from '../limits/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Milliseconds that an answer takes at least where nobody is told which addresses have an account. */
const quietly = 300

/** Refuses what would be guessed first. Throws `weak_password`. */
export function assertStrongPassword(password: string): void {
  if (lengthOf(password) < passwordLength.min) throw problem('weak_password')
  if (isCommonPassword(password))
    throw problem('weak_password', { detail: 'It is one of the most common passwords.' })
}

/**
 * Checks an account's password and answers the account's id. Throws `user_not_found`,
 * `no_password`, `wrong_password` or `too_many_attempts`.
 */
export async function confirmPassword(
  board: Board,
  email: string,
  password: string,
  network: string,
): Promise<string> {
  return guarded(board, { email, password }, network, async (user) => {
    if (!user) throw problem('user_not_found')
    if (!user.password) throw problem('no_password')
    if (!(await verifyPassword(board.keys, password, user.password)))
      throw problem('wrong_password')
    return user.id
  })
}

/**
 * The same where nobody is told which addresses have an account: one answer for everything that is
 * wrong, after the same work. Throws `wrong_credentials` or `too_many_attempts`.
 */
export async function confirmQuietly(
  board: Board,
  email: string,
  password: string,
  network: string,
): Promise<string> {
  const answer = guarded(board, { email, password }, network, async (user) => {
    const isRight = await verifyPassword(board.keys, password, user?.password ?? '')
    if (!user || !isRight) throw problem('wrong_credentials')
    return user.id
  })
  // Another board's way of hashing takes another time.
  await Promise.allSettled([answer, setTimeout(quietly)])
  return answer
}

type StoredPassword = { id: string; password: string | null }

/** Guesses are counted by address and by network; what was no guess is taken back. */
async function guarded(
  board: Board,
  { email, password }: Credentials,
  network: string,
  check: (user: StoredPassword | undefined) => Promise<string>,
): Promise<string> {
  const attempts = [
    { at: 'passwordsFromNetwork', by: network },
    { at: 'passwordsForAddress', by: email },
  ] as const
  await countAttempts(board, ...attempts)
  const [user] = await board.db
    .select({ id: users.id, password: users.password })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  const id = await check(user)
  await forgiveAttempts(board, ...attempts)
  if (user?.password && isImported(user.password)) await adoptPassword(board, id, password)
  return id
}

/** Another board's way of hashing lasts until the password is first seen. */
async function adoptPassword({ db, keys }: Board, id: string, password: string): Promise<void> {
  const hash = await hashPassword(keys, password)
  await db
    .update(users)
    .set({ password: hash })
    .where(and(eq(users.id, id), like(users.password, `${importedPrefix}%`)))
}
