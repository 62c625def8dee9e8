import { and, eq } from 'drizzle-orm'
import { addressHash } from '../anonymity/addresses.ts'
import { newEpoch } from '../anonymity/random.ts'
import type { Board } from '../board.ts'
import { users } from '../db/schema/accounts.ts'
import { type Account, findAccount, insertUser } from './accounts.ts'
import { assertUniversityEmail } from './email-domain.ts'
import type { Confirmed } from './passwords/passwords.ts'
import { neverProved } from './unproved.ts'
import type { Viewer } from './viewer.ts'

/*
 * Somebody has shown that an address is theirs: by Google, or by a link that was mailed to it. Who
 * opened the account that the address has may be somebody else, who knew the address and no more.
 * So a proof is a break: it ends every other session, and what can sign in is set anew.
 */

/**
 * The account as it is after its owner proved the address in a browser that is signed in to it: its
 * password is replaced, or dropped. False if it was proved or left at this moment.
 */
export async function proveOwnAccount(
  { db }: Pick<Board, 'db'>,
  accountId: string,
  password: string | null,
): Promise<boolean> {
  const proved = await db
    .update(users)
    .set({ emailVerified: true, password, epoch: newEpoch() })
    .where(and(eq(users.id, accountId), neverProved))
    .returning({ id: users.id })
  return proved.length > 0
}

/** The same in any other browser, for someone who knows the account's password, which stays. */
export async function proveWithPassword(
  { db }: Pick<Board, 'db'>,
  { id, stored }: Confirmed,
): Promise<boolean> {
  const proved = await db
    .update(users)
    .set({ emailVerified: true, epoch: newEpoch() })
    .where(and(eq(users.id, id), eq(users.password, stored), neverProved))
    .returning({ id: users.id })
  return proved.length > 0
}

/**
 * The account of an address whose owner does not know of the one it has, if that was never proved: it
 * is left, and a new one begins, together or not at all. Answers the account's id. Throws
 * `foreign_email_domain` where no account may begin.
 */
export async function beginAnew(
  board: Board,
  email: string,
  password: string | null = null,
): Promise<string> {
  assertUniversityEmail(board, email)
  const begun = await board.db.transaction(async (db) => {
    const isThis = eq(users.addressHash, addressHash(board.keys, email))
    await db.delete(users).where(and(isThis, neverProved))
    return insertUser(board, db, { email, password, emailVerified: true })
  })
  if (begun) return begun
  const account = await findAccount(board, email)
  // Unless somebody else opened one at this moment.
  return account?.emailVerified ? account.id : beginAnew(board, email, password)
}

/** Whether a browser is signed in to an account. */
export function isSignedInTo(viewer: Viewer | null, account: Pick<Account, 'id'>): boolean {
  return viewer?.accountId === account.id
}
