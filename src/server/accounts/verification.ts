import { and, eq } from 'drizzle-orm'
import type { User, Verification } from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { mailLinks, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { countAttempts } from '../limits/limits.ts'
import { knownAddressLetter, verificationLetter } from '../mail/letters.ts'
import { asUser, proofs, type SignedIn, startSession } from './accounts.ts'
import { neverVerified, removeAccount } from './deletion.ts'
import { createLink, type LinkOwner, readLink, spendLink } from './mail-links.ts'
import { confirmPassword } from './passwords.ts'
import type { Viewer } from './sessions.ts'

/** Mails the link that verifies an address; without a mail server addresses stay as they are. */
export async function mailVerification(board: Board, { accountId, email }: LinkOwner) {
  if (!board.mailer) return
  const token = await createLink(board, accountId, 'verify')
  await board.mailer.send(email, verificationLetter(board.config, token))
}

/** Tells the owner of an address that has an account that somebody signed up with it. */
export async function writeToKnownAddress(board: Board, email: string): Promise<void> {
  const [user] = await board.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) return
  const token = await createLink(board, user.id, 'reset')
  await board.mailer?.send(email, knownAddressLetter(board.config, token))
}

/** Mails the link once more. Throws `mail_not_set_up`, `mail_failed` or `too_many_attempts`. */
export async function resendVerification(
  board: Board,
  viewer: Viewer,
  network: string,
): Promise<void> {
  if (!board.mailer) throw problem('mail_not_set_up')
  if (viewer.emailVerified) return
  await countAttempts(
    board,
    { at: 'mailsForNetwork', by: network },
    { at: 'resendsByAccount', by: viewer.accountId },
  )
  await mailVerification(board, viewer).catch((cause: unknown) => {
    throw problem('mail_failed', { cause })
  })
}

/**
 * Verifies an address by its link: at once where the account is signed in, elsewhere with its
 * password, since whoever reads the mail need not be who opened the account. Throws `link_expired`,
 * `password_needed`, `wrong_password` or `too_many_attempts`.
 */
export async function verifyAddress(
  board: Board,
  viewer: Viewer | null,
  { token, password }: Verification,
  network: string,
): Promise<{ user: User } | SignedIn> {
  await countAttempts(board, { at: 'linksFromNetwork', by: network })
  const owner = await readLink(board, token, 'verify')
  const isOwn = viewer?.accountId === owner.accountId
  if (!isOwn && password === undefined) throw problem('password_needed')
  const credentials = { email: owner.email, password: password ?? '' }
  const confirmed = isOwn ? null : await confirmPassword(board, credentials, network, token)
  await board.db.transaction(async (db) => {
    const spent = await db
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, owner.accountId), eq(mailLinks.purpose, 'verify')))
      .returning({ hash: mailLinks.hash })
    // Whoever disavows the account at this moment was first.
    if (spent.length === 0) throw problem('link_expired')
    const verified = await db
      .update(users)
      .set({ emailVerified: true })
      .where(
        and(eq(users.id, owner.accountId), confirmed ? proofs.password(confirmed.hash) : undefined),
      )
      .returning({ id: users.id })
    if (verified.length === 0) throw problem('wrong_password')
  })
  if (confirmed) return startSession(board, confirmed.id, proofs.password(confirmed.hash))
  if (!viewer) throw problem('signed_out')
  return { user: { ...asUser(viewer), emailVerified: true } }
}

/** 'This wasn’t me': deletes an account that somebody opened with another's address. Throws `link_expired`. */
export async function disavowAccount(board: Board, token: string, network: string): Promise<void> {
  await countAttempts(board, { at: 'linksFromNetwork', by: network })
  const { accountId } = await spendLink(board, token, 'verify')
  await removeAccount(board, accountId, neverVerified)
}
