import { and, eq } from 'drizzle-orm'
import type { Verification } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { mailLinks, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import { isUnproved } from '../../viewer/unproved-accounts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { confirmPassword, type PasswordServices } from '../passwords/confirm-password.ts'
import { assertStrongPassword } from '../passwords/strong-password.ts'
import { type Account, deleteUser } from '../records/accounts.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded } from '../sessions/end-sessions.ts'
import { openLink, readLink, redeemLink } from './mail-links.ts'
import { isSignedInTo, proveOwnAccount, proveWithPassword } from './proof.ts'

/**
 * Verifies the link's email address and signs in. In a browser that is signed in to the account, `password` becomes
 * its new password; without it, the account has none. In other browsers `password` must be the current one, because
 * another person may have created the account.
 */
export async function verifyAddress(
  db: Database,
  board: PasswordServices & Pick<Board, 'sessions' | 'events'>,
  viewer: Viewer | null,
  { token, password }: Verification,
  network: string,
): Promise<SignedIn> {
  const account = await openLink(db, board, token, 'verify', network)
  const endedEpoch = isSignedInTo(viewer, account)
    ? await verifyHere(db, board, account, password, network)
    : await verifyElsewhere(db, board, account, password, { network, link: token })
  if (!endedEpoch) {
    // If the account was verified or deleted at this moment, `readLink` throws. Otherwise its password was changed.
    await readLink(db, board, token, 'verify')
    throw problem('wrong_password')
  }
  publishSessionsEnded(board, endedEpoch)
  await db
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, account.id), eq(mailLinks.purpose, 'verify')))
  return beginSession(db, board, account.id, sessionProofs.address())
}

async function verifyHere(
  db: Database,
  board: PasswordServices,
  account: Account,
  password: string | undefined,
  network: string,
): Promise<string | undefined> {
  if (password !== undefined) assertStrongPassword(board, account.email, password)
  const stored = password === undefined ? null : await board.passwords.hash({ network }, password)
  return proveOwnAccount(db, board, account, stored)
}

async function verifyElsewhere(
  db: Database,
  board: PasswordServices,
  { email }: Account,
  password: string | undefined,
  sender: { network: string; link: string },
): Promise<string | undefined> {
  if (password === undefined) throw problem('password_needed')
  const confirmed = await confirmPassword(db, board, { email, password }, sender)
  return proveWithPassword(db, board, email, confirmed)
}

/** Deletes an unverified account that another person created with the user's email address (‘This wasn’t me’). */
export async function disavowAccount(
  db: Database,
  board: Pick<Board, 'config' | 'keys' | 'events'>,
  token: string,
  network: string,
): Promise<void> {
  await openLink(db, board, token, 'verify', network)
  const { id } = await redeemLink(db, board, token, 'verify')
  const endedEpoch = await deleteUser(db, eq(users.id, id), isUnproved)
  // Nothing was deleted, because the email address was verified at the same moment.
  if (!endedEpoch) throw problem('link_expired')
  publishSessionsEnded(board, endedEpoch)
}
