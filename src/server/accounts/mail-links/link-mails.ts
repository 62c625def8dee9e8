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

export type Mailing = Pick<Board, 'config' | 'keys' | 'mailer'>
type Recipient = Pick<Account, 'id' | 'emailVerified'>
type Write = (config: Board['config'], token: string) => Letter

/**
 * Where the address has no account, the same is done but for the sending. Past what an address is sent
 * nothing is, and older links stay valid. What the mail server does not take is tried again.
 */
export async function mailLink(
  db: Database,
  board: Mailing,
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

/** Tries once: fails when the mail server does not take it. */
export async function sendLink(
  db: Database,
  board: Mailing & { mailer: Mailer },
  email: string,
  account: Pick<Account, 'id'>,
  purpose: LinkPurpose,
  write: Write,
): Promise<void> {
  await board.mailer.send(await composeLink(db, board, email, account, purpose, write))
}

async function composeLink(
  db: Database,
  board: Mailing & { mailer: Mailer },
  email: string,
  account: Pick<Account, 'id'> | undefined,
  purpose: LinkPurpose,
  write: Write,
): Promise<Mail> {
  const token = await createLink(db, board, account?.id, purpose)
  return board.mailer.compose(email, write(board.config, token))
}

/**
 * What a mail is counted as. Each address has its own for each purpose, so that nobody uses up the
 * resets of another by signing up. What follows a `+` could be made up without end: such addresses,
 * while unproved, share what their mailbox is sent.
 */
function mailAttempts(
  email: string,
  { emailVerified }: Recipient,
  purpose: LinkPurpose,
): Attempt[] {
  const own: Attempt = { at: 'mailsToAddress', by: `${purpose} ${email}` }
  return emailVerified ? [own] : [own, ...tagAttempts(email)]
}

/** Of an address with a `+`: what all such addresses of its mailbox share. */
export function tagAttempts(email: string): Attempt[] {
  const mailbox = mailboxOf(email)
  return mailbox === email ? [] : [{ at: 'mailsToTags', by: mailbox }]
}

/** Apart from the mails of whoever opens an account with the address. */
function attemptOfNobody(email: string): Attempt {
  return { at: 'mailsToNobody', by: email }
}

function nothingIfTooMany(error: unknown): undefined {
  if (error instanceof Problem && error.body.code === 'too_many_attempts') return undefined
  throw error
}
