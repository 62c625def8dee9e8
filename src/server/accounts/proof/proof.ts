import { and, eq, type SQL } from 'drizzle-orm'
import type { Board } from '../../board/board.ts'
import { addressHash } from '../../crypto/addresses.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { ConfirmedPassword } from '../passwords/confirm-password.ts'
import {
  type Account,
  deleteUser,
  findAccount,
  insertUser,
  isUnproved,
} from '../records/accounts.ts'
import { carryOverSuspension } from '../records/departures.ts'
import { assertUniversityEmail } from '../records/email-domain.ts'
import { replaceEpoch } from '../sessions/end-sessions.ts'

/*
 * A Google sign-in, a mailed code or a mailed link proves that an email address is the user's. Another person may have
 * created the account, so all its sessions end, and its password stays only if the user knows it. `endedEpoch` is the
 * id that these sessions shared; undefined if there were none, or if the account was verified or deleted at the same
 * time.
 */

/**
 * Verifies the email address and ends all sessions. Returns their epoch. Used in a browser that is signed in to the
 * account. `password` replaces the account's password, or removes it if it is null. If it is undefined, the password
 * stays.
 */
export function proveOwnAccount(
  db: Database,
  board: Pick<Board, 'keys'>,
  account: Pick<Account, 'id' | 'email'>,
  password?: string | null,
): Promise<string | undefined> {
  return prove(db, board, account, isUnproved, password === undefined ? {} : { password })
}

/**
 * Verifies the email address, keeps the password and ends all sessions. Returns their epoch. Used in any other
 * browser, after the user has entered the password.
 */
export function proveWithPassword(
  db: Database,
  board: Pick<Board, 'keys'>,
  email: string,
  { id, stored }: ConfirmedPassword,
): Promise<string | undefined> {
  const isUnchanged = and(eq(users.password, stored), isUnproved)
  return prove(db, board, { id, email }, isUnchanged)
}

export type ProvedAccount = { id: string; endedEpoch: string | undefined }

/**
 * Creates a verified account in place of the unverified one, if any. Used in any other browser, if the user does not
 * know the password. If the account was verified at the same moment, returns that account.
 */
export async function replaceUnprovedAccount(
  db: Database,
  board: Pick<Board, 'config' | 'keys'>,
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
  if (!account?.emailVerified) return replaceUnprovedAccount(db, board, email, password)
  return { id: account.id, endedEpoch: undefined }
}

function prove(
  db: Database,
  board: Pick<Board, 'keys'>,
  account: Pick<Account, 'id' | 'email'>,
  condition: SQL | undefined,
  change: { password?: string | null } = {},
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const proved = { ...change, emailVerified: true } as const
    const endedEpoch = await replaceEpoch(tx, account.id, condition, proved)
    if (endedEpoch) await carryOverSuspension(tx, board, account)
    return endedEpoch
  })
}

export function isSignedInTo(viewer: Viewer | null, account: Pick<Account, 'id'>): boolean {
  return viewer?.accountId === account.id
}
