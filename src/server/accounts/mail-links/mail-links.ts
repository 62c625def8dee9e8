import { and, eq, sql } from 'drizzle-orm'
import { readAddress } from '../../anonymity/addresses.ts'
import { newToken } from '../../anonymity/random.ts'
import { mailboxOf, mailLinkHash, monthOf } from '../../anonymity/tags.ts'
import type { Board } from '../../board.ts'
import { mailLinks, users } from '../../db/schema/accounts.ts'
import { type Attempt, countAttempts } from '../../limits/limits.ts'
import type { Letter } from '../../mail/letters.ts'
import { Problem, problem } from '../../problems.ts'
import type { Account } from '../accounts.ts'

const hour = 60 * 60 * 1000
const lifetimes = { verify: 24 * hour, reset: hour } as const

type LinkPurpose = keyof typeof lifetimes
/** Whom a mail is for. */
type Recipient = Pick<Account, 'id' | 'emailVerified'>
/** A letter around a link's token. */
type Write = (config: Board['config'], token: string) => Letter

/**
 * Mails a link to an address that may have an account; where it has none, the same is done but for
 * the sending. Past what an address is sent nothing is, and older links stay valid. Throws when the
 * mail server does not take it.
 */
export async function mailLink(
  board: Board,
  email: string,
  account: Recipient | undefined,
  purpose: LinkPurpose,
  write: Write,
): Promise<void> {
  const { mailer } = board
  if (!mailer) return
  const attempts = account ? mailAttempts(email, account, purpose) : [toNobody(email)]
  const takeBack = await countAttempts(board, ...attempts).catch(orNothing)
  if (!takeBack) return
  await sendLink(board, email, account, purpose, write).catch(async (cause: unknown) => {
    await takeBack()
    throw cause
  })
}

/** Makes a link and its letter, and sends it to an address that has an account. */
export async function sendLink(
  board: Board,
  email: string,
  account: Pick<Account, 'id'> | undefined,
  purpose: LinkPurpose,
  write: Write,
): Promise<void> {
  const token = await createLink(board, account?.id, purpose)
  const mail = await board.mailer?.compose(email, write(board.config, token))
  if (account && mail) await board.mailer?.send(mail)
}

/**
 * The secret part of a link to mail. It holds its own end, since the database knows that only to the
 * month; a changed end has another hash.
 */
export async function createLink(
  { db, keys }: Board,
  accountId: string | undefined,
  purpose: LinkPurpose,
): Promise<string> {
  const end = new Date(Date.now() + lifetimes[purpose])
  const token = `${end.getTime().toString(36)}.${newToken()}`
  await db.execute(sql`insert into ${mailLinks} (hash, user_id, purpose, last_month)
    select ${mailLinkHash(keys, token)}::uuid, id, ${purpose}, ${monthOf(end)}
    from ${users} where id = ${accountId ?? null}::uuid`)
  return token
}

/**
 * Whose link this is, for somebody who has opened it. Only made-up ones are counted, so that no
 * neighbour closes the way to those that are not. Throws `link_expired` or `too_many_attempts`.
 */
export async function openLink(
  board: Board,
  token: string,
  purpose: LinkPurpose,
  network: string,
): Promise<Account> {
  return readLink(board, token, purpose).catch(async (refusal: unknown) => {
    await countAttempts(board, { at: 'linksFromNetwork', by: network })
    throw refusal
  })
}

/** Whose link this is. Throws `link_expired`. */
export async function readLink(
  { db, keys }: Board,
  token: string,
  purpose: LinkPurpose,
): Promise<Account> {
  const [found] = await db
    .select({
      id: users.id,
      epoch: users.epoch,
      sealedAddress: users.sealedAddress,
      emailVerified: users.emailVerified,
      password: users.password,
    })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(
      and(
        eq(mailLinks.hash, mailLinkHash(keys, token)),
        eq(mailLinks.purpose, purpose),
        // Verified in another way meanwhile: nothing to do, and nothing to take back.
        purpose === 'verify' ? eq(users.emailVerified, false) : undefined,
      ),
    )
  if (!found || endOf(token) <= Date.now()) throw problem('link_expired')
  const { sealedAddress, ...account } = found
  return { ...account, email: readAddress(keys, sealedAddress) }
}

/** Uses a link up and answers whose it was: of two who try at once, one succeeds. Throws `link_expired`. */
export async function spendLink(
  board: Board,
  token: string,
  purpose: LinkPurpose,
): Promise<Account> {
  const account = await readLink(board, token, purpose)
  const spent = await board.db
    .delete(mailLinks)
    .where(eq(mailLinks.hash, mailLinkHash(board.keys, token)))
    .returning({ hash: mailLinks.hash })
  if (spent.length === 0) throw problem('link_expired')
  return account
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
function toNobody(email: string): Attempt {
  return { at: 'mailsToNobody', by: email }
}

function orNothing(error: unknown): undefined {
  if (error instanceof Problem && error.body.code === 'too_many_attempts') return undefined
  throw error
}

function endOf(token: string): number {
  return Number.parseInt(token.split('.')[0] ?? '', 36)
}
