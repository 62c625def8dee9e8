import { and, eq, type SQL } from 'drizzle-orm'
import type { PasswordChange, PasswordReset } from '../../contract/accounts.ts'
import { hashPassword } from '../anonymity/passwords.ts'
import type { Board } from '../board.ts'
import { mailLinks, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { countAttempts } from '../limits/limits.ts'
import { resetLetter } from '../mail/letters.ts'
import { claimAddress, proofs, type SignedIn, startSession } from './accounts.ts'
import { assertUniversityEmail, mailboxOf } from './email-domain.ts'
import { createLink, readLink, spendLink } from './mail-links.ts'
import { assertStrongPassword, confirmPassword } from './passwords.ts'
import type { Viewer } from './sessions.ts'

/**
 * Mails a link to set a new password, if the address has an account: the answer is the same.
 * Throws `mail_not_set_up`, `invalid_email`, `foreign_email_domain` or `too_many_attempts`.
 */
export async function forgetPassword(board: Board, email: string, network: string): Promise<void> {
  if (!board.mailer) throw problem('mail_not_set_up')
  assertUniversityEmail(board, email)
  await countAttempts(
    board,
    { at: 'mailsForNetwork', by: network },
    { at: 'mailsToAddress', by: mailboxOf(email) },
  )
  board.later(async () => {
    const [user] = await board.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email.toLowerCase()))
    if (!user) return
    const token = await createLink(board, user.id, 'reset')
    await board.mailer?.send(user.email, resetLetter(board.config, token))
  })
}

/** Sets a new password through a mailed link; ends every session and starts one. Throws `link_expired`, `weak_password`, `too_many_attempts`. */
export async function resetPassword(
  board: Board,
  viewer: Viewer | null,
  { token, password }: PasswordReset,
  network: string,
): Promise<SignedIn> {
  await countAttempts(board, { at: 'linksFromNetwork', by: network })
  const { email } = await readLink(board, token, 'reset')
  assertStrongPassword(board, email, password)
  const hash = await hashPassword(board.keys, password)
  await spendLink(board, token, 'reset')
  const id = await claimAddress(board, email, viewer)
  await replacePassword(board, id, hash, proofs.address())
  return startSession(board, id, proofs.password(hash))
}

/**
 * Changes the viewer's password; every other session ends, and this one gets another id. Throws
 * `no_password`, `wrong_password`, `weak_password` or `too_many_attempts`.
 */
export async function changePassword(
  board: Board,
  viewer: Viewer,
  { currentPassword, newPassword }: PasswordChange,
  network: string,
): Promise<SignedIn> {
  const { email, accountId } = viewer
  const credentials = { email, password: currentPassword }
  const confirmed = await confirmPassword(board, credentials, network, accountId)
  assertStrongPassword(board, email, newPassword)
  const hash = await hashPassword(board.keys, newPassword)
  await replacePassword(board, accountId, hash, proofs.password(confirmed.hash))
  return startSession(board, accountId, proofs.password(hash))
}

/** Whatever could sign in before can't any more. Throws `signed_out` if what was proved is void by now. */
async function replacePassword(
  { db, sessions }: Board,
  id: string,
  hash: string,
  proof: SQL,
): Promise<void> {
  await db.transaction(async (db) => {
    const replaced = await db
      .update(users)
      .set({ password: hash })
      .where(and(eq(users.id, id), proof))
      .returning({ id: users.id })
    if (replaced.length === 0) throw problem('signed_out')
    const resets = and(eq(mailLinks.userId, id), eq(mailLinks.purpose, 'reset'))
    await db.delete(mailLinks).where(resets)
    await sessions.endAll(db, id)
  })
}
