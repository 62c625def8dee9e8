import { and, eq, type SQL } from 'drizzle-orm'
import type { PasswordChange, PasswordReset } from '../../../contract/accounts.ts'
import { newEpoch } from '../../anonymity/random.ts'
import type { Board } from '../../board.ts'
import type { Database } from '../../db/database.ts'
import { mailLinks, users } from '../../db/schema/accounts.ts'
import { countAttempts } from '../../limits/limits.ts'
import { resetLetter } from '../../mail/letters.ts'
import { problem } from '../../problems.ts'
import { type Account, findAccount, proofs, type SignedIn, startSession } from '../accounts.ts'
import { assertEmail } from '../email-domain.ts'
import { mailLink, openLink, spendLink } from '../mail-links/mail-links.ts'
import { beginAnew, isSignedInTo, proveOwnAccount } from '../proof.ts'
import type { Viewer } from '../viewer.ts'
import { assertStrongPassword, confirmPassword } from './passwords.ts'

/**
 * Mails a link to set a new password, if the address has an account: the answer is the same, and so
 * is the work. Throws `mail_not_set_up`, `invalid_email` or `too_many_attempts`.
 */
export async function forgetPassword(board: Board, email: string, network: string): Promise<void> {
  if (!board.mailer) throw problem('mail_not_set_up')
  assertEmail(email)
  await countAttempts(board, { at: 'mailsForNetwork', by: network })
  const soon = board.config.hideAccountExistence
    ? board.background.runAtRandomMoment
    : board.background.run
  soon(async () => {
    await mailLink(
      board,
      email.toLowerCase(),
      await findAccount(board, email),
      'reset',
      resetLetter,
    )
  })
}

/**
 * Sets a new password through a mailed link; ends every session and starts one. The link proves the
 * address: an account that never was proved, and is not signed in here, is left for a new one.
 * Throws `link_expired`, `weak_password`, `too_many_attempts`.
 */
export async function resetPassword(
  board: Board,
  viewer: Viewer | null,
  { token, password }: PasswordReset,
  network: string,
): Promise<SignedIn> {
  const { email } = await openLink(board, token, 'reset', network)
  assertStrongPassword(board, email, password)
  const stored = await board.passwords.hash({ network }, password)
  const id = await board.db.transaction(async (db) => {
    const within = { ...board, db }
    return setPassword(within, viewer, await spendLink(within, token, 'reset'), stored)
  })
  return startSession(board, id, proofs.password(stored))
}

/** Answers the id of the account that the address has by then. */
async function setPassword(
  board: Board,
  viewer: Viewer | null,
  { id, email, emailVerified }: Account,
  stored: string,
): Promise<string> {
  if (emailVerified) {
    await replacePassword(board.db, id, stored, proofs.address())
    return id
  }
  const isKept = isSignedInTo(viewer, { id }) && (await proveOwnAccount(board, id, stored))
  return isKept ? id : beginAnew(board, email, stored)
}

/**
 * Changes the viewer's password; every other session ends, and this one is another. Throws
 * `no_password`, `wrong_password`, `weak_password` or `too_many_attempts`.
 */
export async function changePassword(
  board: Board,
  { email, accountId }: Viewer,
  { currentPassword, newPassword }: PasswordChange,
  network: string,
): Promise<SignedIn> {
  const credentials = { email, password: currentPassword }
  board.writing.count(accountId, { kind: 'signIns' })
  const confirmed = await confirmPassword(board, credentials, { network, account: accountId })
  assertStrongPassword(board, email, newPassword)
  const stored = await board.passwords.hash({ network }, newPassword)
  await board.db.transaction((db) =>
    replacePassword(db, accountId, stored, proofs.password(confirmed.stored)),
  )
  return startSession(board, accountId, proofs.password(stored))
}

/** Whatever could sign in before can't any more. Throws `signed_out` if what was proved is void by now. */
async function replacePassword(
  db: Database,
  id: string,
  password: string,
  proof: SQL,
): Promise<void> {
  const replaced = await db
    .update(users)
    .set({ password, epoch: newEpoch() })
    .where(and(eq(users.id, id), proof))
    .returning({ id: users.id })
  if (replaced.length === 0) throw problem('signed_out')
  const resets = and(eq(mailLinks.userId, id), eq(mailLinks.purpose, 'reset'))
  await db.delete(mailLinks).where(resets)
}
