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
 * Mails a link, with retries. Over the rate limit it sends nothing, and older links stay valid.
 * Without an account it does the same work but sends nothing, so that the time taken reveals nothing.
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
 * The rate limits of a mail. Each address has one for each purpose, so that sign-ups don't use up the owner's resets.
 * Unproved addresses with a `+` also share one for their mailbox, because anyone can invent endless such addresses.
 */
function mailAttempts(
  email: string,
  { emailVerified }: Recipient,
  purpose: LinkPurpose,
): Attempt[] {
  const own: Attempt = { at: 'mailsToAddress', by: `${purpose} ${email}` }
  return emailVerified ? [own] : [own, ...plusAddressAttempts(email)]
}

/** For an address with a `+`: the rate limit that all such addresses of its mailbox share. */
export function plusAddressAttempts(email: string): Attempt[] {
  const mailbox = mailboxOf(email)
  return mailbox === email ? [] : [{ at: 'mailsToTags', by: mailbox }]
}

/** A limit of its own, so that it doesn't use up the mails of a later account with this address. */
function attemptOfNobody(email: string): Attempt {
  return { at: 'mailsToNobody', by: email }
}

function nothingIfTooMany(error: unknown): undefined {
  if (error instanceof Problem && error.body.code === 'too_many_attempts') return undefined
  throw error
}
