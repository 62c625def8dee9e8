import { and, eq, type SQL } from 'drizzle-orm'
import type { Board } from '../../board/board.ts'
import { addressHash } from '../../crypto/addresses.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { ConfirmedPassword } from '../passwords/confirm-password.ts'
import {
  type Account,
  assertUniversityEmail,
  deleteUser,
  findAccount,
  insertUser,
  isUnproved,
} from '../records/accounts.ts'
import { carryOverSuspension } from '../records/departures.ts'
import { replaceEpoch } from '../sessions/end-sessions.ts'

/*
 * A Google sign-in, a mailed code or a mailed link proves that an email address is the user's. Another person may have
 * created the account, so all its sessions end. This is decision 11's table for accounts that were not verified:
 *
 * | function             | used in                        | the account               | its password                               |
 * |----------------------|--------------------------------|---------------------------|--------------------------------------------|
 * | `verifyHere`         | a browser that is signed in    | is kept                   | kept; Google drops it; a reset replaces it |
 * | `verifyWithPassword` | another, with its password     | is kept                   | kept                                       |
 * | `startOver`          | another, without its password  | is left; a new one begins | none; after a reset the new one            |
 *
 * `endedEpoch` is the id that the ended sessions shared. It is undefined if there were none, or if the account was
 * verified or deleted at the same time.
 */

/** Also ends all sessions. Returns their epoch. A null `password` removes the account's, undefined keeps it. */
export function verifyHere(
  db: Database,
  board: Board,
  account: Pick<Account, 'id' | 'email'>,
  password?: string | null,
): Promise<string | undefined> {
  return verify(db, board, account, isUnproved, password === undefined ? {} : { password })
}

/** Verifies the email address, keeps the password and ends all sessions. Returns their epoch. */
export function verifyWithPassword(
  db: Database,
  board: Board,
  email: string,
  { id, stored }: ConfirmedPassword,
): Promise<string | undefined> {
  const isUnchanged = and(eq(users.password, stored), isUnproved)
  return verify(db, board, { id, email }, isUnchanged)
}

export type ProvedAccount = { id: string; endedEpoch: string | undefined }

/** Replaces the unverified account, if any. If that was verified at the same moment, returns it. */
export async function startOver(
  db: Database,
  board: Board,
  email: string,
  password: string | null = null,
): Promise<ProvedAccount> {
  assertUniversityEmail(board, email)
  const begun = await db.transaction(async (tx) => {
    const isOfAddress = eq(users.addressHash, addressHash(board.keys, email))
    const endedEpoch = await deleteUser(tx, isOfAddress, isUnproved)
    const id = await insertUser(tx, board, { email, password, emailVerified: true })
    if (!id) return undefined
    await carryOverSuspension(tx, board, { id, email })
    return { id, endedEpoch }
  })
  if (begun) return begun
  const account = await findAccount(db, board, email)
  // Another request created or deleted an account with this email address at this moment: try again.
  if (!account?.emailVerified) return startOver(db, board, email, password)
  return { id: account.id, endedEpoch: undefined }
}

function verify(
  db: Database,
  board: Board,
  account: Pick<Account, 'id' | 'email'>,
  condition: SQL | undefined,
  change: { password?: string | null } = {},
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const verified = { ...change, emailVerified: true } as const
    const endedEpoch = await replaceEpoch(tx, account.id, condition, verified)
    if (endedEpoch) await carryOverSuspension(tx, board, account)
    return endedEpoch
  })
}

export function isSignedInTo(viewer: Viewer | null, account: Pick<Account, 'id'>): boolean {
  return viewer?.accountId === account.id
}
