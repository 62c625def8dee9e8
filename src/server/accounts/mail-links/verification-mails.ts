import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { knownAddressLetter, verificationLetter } from '../../mail/letters.ts'
import { type Attempt, countAttempts } from '../../rate-limits/attempts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { type Account, findAccount } from '../records/accounts.ts'
import { type Mailing, mailLink, sendLink, tagAttempts } from './link-mails.ts'

/** Mails the link that verifies an address; without a mail server addresses stay as they are. */
export function mailVerification(
  db: Database,
  board: Mailing,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  return mailLink(db, board, email, { id, emailVerified: false }, 'verify', verificationLetter)
}

/** Tells the owner of an address that has an account that somebody signed up with it. */
export async function mailKnownAddress(db: Database, board: Mailing, email: string): Promise<void> {
  const account = await findAccount(db, board, email)
  await mailLink(db, board, email, account, 'reset', knownAddressLetter)
}

export async function resendVerification(
  db: Database,
  board: Mailing,
  { accountId: id, email, emailVerified }: Viewer,
  network: string,
): Promise<void> {
  const { mailer } = board
  if (!mailer) throw problem('mail_not_set_up')
  if (emailVerified) return
  const attempts: Attempt[] = [
    { at: 'mailsForNetwork', by: network },
    // Apart from what others have mailed to this address.
    { at: 'resendsByAccount', by: id },
    ...tagAttempts(email),
  ]
  const refund = await countAttempts(db, board, ...attempts)
  const sending = sendLink(db, { ...board, mailer }, email, { id }, 'verify', verificationLetter)
  await sending.catch(async (cause: unknown) => {
    await refund()
    throw problem('mail_failed', { cause })
  })
}
