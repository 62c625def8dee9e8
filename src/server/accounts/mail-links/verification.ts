import { and, eq } from 'drizzle-orm'
import type { Verification } from '../../../contract/accounts.ts'
import type { Board } from '../../board.ts'
import { mailLinks } from '../../db/schema/accounts.ts'
import { countAttempts } from '../../limits/limits.ts'
import { knownAddressLetter, verificationLetter } from '../../mail/letters.ts'
import { problem } from '../../problems.ts'
import { type Account, findAccount, proofs, type SignedIn, startSession } from '../accounts.ts'
import { leave } from '../deletion.ts'
import { assertStrongPassword, confirmPassword } from '../passwords/passwords.ts'
import { isSignedInTo, proveOwnAccount, proveWithPassword } from '../proof.ts'
import { neverProved } from '../unproved.ts'
import type { Viewer } from '../viewer.ts'
import { mailLink, openLink, readLink, sendLink, spendLink, tagAttempts } from './mail-links.ts'

/** Mails the link that verifies an address; without a mail server addresses stay as they are. */
export function mailVerification(
  board: Board,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  return mailLink(board, email, { id, emailVerified: false }, 'verify', verificationLetter)
}

/** Tells the owner of an address that has an account that somebody signed up with it. */
export async function mailKnownAddress(board: Board, email: string): Promise<void> {
  await mailLink(board, email, await findAccount(board, email), 'reset', knownAddressLetter)
}

/** Mails the link once more. Throws `mail_not_set_up`, `mail_failed` or `too_many_attempts`. */
export async function resendVerification(
  board: Board,
  { accountId: id, email, emailVerified }: Viewer,
  network: string,
): Promise<void> {
  if (!board.mailer) throw problem('mail_not_set_up')
  if (emailVerified) return
  // Apart from what others have mailed to this address.
  const own = { at: 'resendsByAccount', by: id } as const
  const fromHere = { at: 'mailsForNetwork', by: network } as const
  const takeBack = await countAttempts(board, fromHere, own, ...tagAttempts(email))
  await sendLink(board, email, { id }, 'verify', verificationLetter).catch(
    async (cause: unknown) => {
      await takeBack()
      throw problem('mail_failed', { cause })
    },
  )
}

/**
 * Verifies an address by its link. In a browser that is signed in to the account, a password that is
 * sent along takes the place of its password, which is dropped otherwise; anywhere else it has to be
 * the account's, since whoever reads the mail need not be who opened it. Throws `link_expired`,
 * `weak_password`, `password_needed`, `wrong_password` or `too_many_attempts`.
 */
export async function verifyAddress(
  board: Board,
  viewer: Viewer | null,
  { token, password }: Verification,
  network: string,
): Promise<SignedIn> {
  const account = await openLink(board, token, 'verify', network)
  const isProved = isSignedInTo(viewer, account)
    ? await verifyHere(board, account, password, network)
    : await verifyElsewhere(board, account, password, { network, link: token })
  if (!isProved) {
    // Whoever disavows the account at this moment was first, or the password was changed.
    await readLink(board, token, 'verify')
    throw problem('wrong_password')
  }
  await board.db
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, account.id), eq(mailLinks.purpose, 'verify')))
  return startSession(board, account.id, proofs.address())
}

async function verifyHere(
  board: Board,
  { id, email }: Account,
  password: string | undefined,
  network: string,
): Promise<boolean> {
  if (password !== undefined) assertStrongPassword(board, email, password)
  const stored = password === undefined ? null : await board.passwords.hash({ network }, password)
  return proveOwnAccount(board, id, stored)
}

async function verifyElsewhere(
  board: Board,
  { email }: Account,
  password: string | undefined,
  guesser: { network: string; link: string },
): Promise<boolean> {
  if (password === undefined) throw problem('password_needed')
  return proveWithPassword(board, await confirmPassword(board, { email, password }, guesser))
}

/** 'This wasn’t me': deletes an account that somebody opened with another's address. Throws `link_expired`. */
export async function disavowAccount(board: Board, token: string, network: string): Promise<void> {
  await openLink(board, token, 'verify', network)
  const { id } = await spendLink(board, token, 'verify')
  // Whoever verified the address at this moment was first.
  if (!(await leave(board.db, id, neverProved))) throw problem('link_expired')
}
