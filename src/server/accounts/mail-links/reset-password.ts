import type { PasswordReset } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { replacePassword } from '../passwords/change-password.ts'
import { assertStrongPassword } from '../passwords/strong-password.ts'
import { isSignedInTo, type ProvedAccount, startOver, verifyHere } from '../proof/proof.ts'
import { type Account, assertEmail } from '../records/accounts.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded } from '../sessions/end-sessions.ts'
import { mailResetLink, openLink, redeemLink } from './mail-links.ts'

/** If the email address has no account, the response and the work are the same. */
export async function requestPasswordReset(
  db: Database,
  board: Board,
  email: string,
  network: string,
): Promise<void> {
  if (!board.mailer) throw problem('mail_not_set_up')
  assertEmail(email)
  const hides = board.config.hideAccountExistence
  // Otherwise a full queue would show whether the mail of an earlier request waits in it.
  if (!hides) board.mailer.assertRoom(network)
  board.attempts.count({ at: 'mailsForNetwork', by: network })
  const { run, runAtRandomMoment } = board.background
  const runInBackground = hides ? runAtRandomMoment : run
  runInBackground(() => mailResetLink(db, board, email.toLowerCase(), network))
}

/**
 * Sets the password and signs in. The link also verifies the email address. An unverified account may be another
 * person's: unless this browser is signed in to it, a new account replaces it.
 */
export async function resetPassword(
  db: Database,
  board: Board,
  viewer: Viewer | null,
  { token, password }: PasswordReset,
  network: string,
): Promise<SignedIn> {
  const { email } = await openLink(db, board, token, network)
  assertStrongPassword(board, email, password)
  const stored = await board.passwords.hash({ network }, password)
  const { id, endedEpoch } = await db.transaction(async (tx) => {
    const account = await redeemLink(tx, board, token)
    return setPassword(tx, board, viewer, account, stored)
  })
  publishSessionsEnded(board, endedEpoch)
  return beginSession(db, board, id, sessionProofs.password(stored))
}

async function setPassword(
  db: Database,
  board: Board,
  viewer: Viewer | null,
  { id, email, emailVerified }: Account,
  stored: string,
): Promise<ProvedAccount> {
  if (emailVerified)
    return { id, endedEpoch: await replacePassword(db, id, stored, sessionProofs.address()) }
  const endedEpoch =
    isSignedInTo(viewer, { id }) && (await verifyHere(db, board, { id, email }, stored))
  return endedEpoch ? { id, endedEpoch } : startOver(db, board, email, stored)
}
