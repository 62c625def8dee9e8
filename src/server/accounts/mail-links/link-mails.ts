import type { Board } from '../../board/board.ts'
import { mailboxOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../errors/problems.ts'
import type { Mail } from '../../mail/delivery.ts'
import type { Letter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type Attempt, countAttempts } from '../../rate-limits/attempts.ts'
import type { Account } from '../records/accounts.ts'
import { createLink, type LinkPurpose } from './mail-links.ts'

export type MailServices = Pick<Board, 'config' | 'keys' | 'mailer'>
type Recipient = Pick<Account, 'id' | 'emailVerified'>
type Write = (config: Board['config'], token: string) => Letter

/**
 * Mails a link, and retries if the mail server does not accept it. Over the rate limit it sends nothing; older links
 * stay valid. Without an account it sends nothing but does the same work, so that its duration does not show whether
 * an account exists.
 */
export async function mailLink(
  db: Database,
  board: MailServices,
  email: string,
  account: Recipient | undefined,
  purpose: LinkPurpose,
  write: Write,
): Promise<void> {
  const { mailer } = board
  if (!mailer) return
  const attempts = account ? mailAttempts(email, account, purpose) : [attemptOfNobody(email)]
  const refund = await countAttempts(db, board, ...attempts).catch(nothingIfTooMany)
  if (!refund) return
  const mail = await composeLink(db, { ...board, mailer }, email, account, purpose, write).catch(
    async (cause: unknown) => {
      await refund()
      throw cause
    },
  )
  if (account) await mailer.deliver(mail, refund)
}

/** Mails a link without retrying. Throws if the mail server does not accept the mail. */
export async function sendLink(
  db: Database,
  board: MailServices & { mailer: Mailer },
  email: string,
  account: Pick<Account, 'id'>,
  purpose: LinkPurpose,
  write: Write,
): Promise<void> {
  await board.mailer.send(await composeLink(db, board, email, account, purpose, write))
}

async function composeLink(
  db: Database,
  board: MailServices & { mailer: Mailer },
  email: string,
  account: Pick<Account, 'id'> | undefined,
  purpose: LinkPurpose,
  write: Write,
): Promise<Mail> {
  const token = await createLink(db, board, account?.id, purpose)
  return board.mailer.compose(email, write(board.config, token))
}

/**
 * Returns the rate limits that a mail counts against. Each email address has one for each purpose, so that sign-ups
 * by strangers don't use up password resets. Unverified addresses with a `+` also share one for their mailbox,
 * because anyone can invent many of them.
 */
function mailAttempts(
  email: string,
  { emailVerified }: Recipient,
  purpose: LinkPurpose,
): Attempt[] {
  const own: Attempt = { at: 'mailsToAddress', by: `${purpose} ${email}` }
  return emailVerified ? [own] : [own, ...plusAddressAttempts(email)]
}

/** Returns the rate limit that all email addresses of one mailbox share if they have a `+`, such as `me+1@…`. */
export function plusAddressAttempts(email: string): Attempt[] {
  const mailbox = mailboxOf(email)
  return mailbox === email ? [] : [{ at: 'mailsToTags', by: mailbox }]
}

/**
 * Returns the rate limit of an email address without an account. It is separate, so that these attempts don't count
 * against a later account with this address.
 */
function attemptOfNobody(email: string): Attempt {
  return { at: 'mailsToNobody', by: email }
}

function nothingIfTooMany(error: unknown): undefined {
  if (error instanceof Problem && error.body.code === 'too_many_attempts') return undefined
  throw error
}
