import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { knownAddressLetter, verificationLetter } from '../../mail/letters.ts'
import { type Attempt, countAttempts } from '../../rate-limits/attempts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { type Account, findAccount } from '../records/accounts.ts'
import { type MailServices, mailLink, plusAddressAttempts, sendLink } from './link-mails.ts'

/** Mails the link that verifies an email address. Does nothing without a mail server. */
export function mailVerification(
  db: Database,
  board: MailServices,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  return mailLink(db, board, email, { id, emailVerified: false }, 'verify', verificationLetter)
}

/** Tells the owner of an account by mail that someone tried to sign up with its email address. */
export async function mailKnownAddress(
  db: Database,
  board: MailServices,
  email: string,
): Promise<void> {
  const account = await findAccount(db, board, email)
  await mailLink(db, board, email, account, 'reset', knownAddressLetter)
}

export async function resendVerification(
  db: Database,
  board: MailServices,
  { accountId: id, email, emailVerified }: Viewer,
  network: string,
): Promise<void> {
  const { mailer } = board
  if (!mailer) throw problem('mail_not_set_up')
  if (emailVerified) return
  const attempts: Attempt[] = [
    { at: 'mailsForNetwork', by: network },
    // Limit by account: strangers can also cause mails to this email address, and would use up a limit by address.
    { at: 'resendsByAccount', by: id },
    ...plusAddressAttempts(email),
  ]
  const refund = await countAttempts(db, board, ...attempts)
  const sending = sendLink(db, { ...board, mailer }, email, { id }, 'verify', verificationLetter)
  await sending.catch(async (cause: unknown) => {
    await refund()
    throw problem('mail_failed', { cause })
  })
}
