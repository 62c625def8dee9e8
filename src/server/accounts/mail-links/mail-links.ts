import { eq, sql } from 'drizzle-orm'
import { hourMs } from '../../../contract/durations.ts'
import type { Board } from '../../board/board.ts'
import { readAddress } from '../../crypto/addresses.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newToken } from '../../crypto/random.ts'
import { mailboxOf, mailLinkHash, monthOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { mailLinks, users } from '../../db/schema/accounts.ts'
import { Problem, problem } from '../../errors/problems.ts'
import { knownAddressLetter, type Letter, resetLetter } from '../../mail/letters.ts'
import { type Account, findAccount } from '../records/accounts.ts'

const lifetimeMs = hourMs

/**
 * Stores a new link (none without `accountId`) and returns its token. The token contains the exact time of expiry,
 * because the database stores only the month. The user can't change that time, because the stored hash covers it.
 */
export async function createLink(
  db: Database,
  { keys }: { keys: Keys },
  accountId: string | undefined,
): Promise<string> {
  const end = new Date(Date.now() + lifetimeMs)
  const token = `${end.getTime().toString(36)}.${newToken()}`
  await db.execute(sql`insert into ${mailLinks} (hash, user_id, last_month)
    select ${mailLinkHash(keys, token)}::uuid, id, ${monthOf(end)}
    from ${users} where id = ${accountId ?? null}::uuid`)
  return token
}

/** Throws `link_expired`. Only invalid links count against the rate limit, so valid links always work. */
export async function openLink(
  db: Database,
  board: Board,
  token: string,
  network: string,
): Promise<Account> {
  return readLink(db, board, token).catch((error: unknown) => {
    if (error instanceof Problem) board.attempts.count({ at: 'linksFromNetwork', by: network })
    throw error
  })
}

async function readLink(db: Database, { keys }: { keys: Keys }, token: string): Promise<Account> {
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
    .where(eq(mailLinks.hash, mailLinkHash(keys, token)))
  if (!found || endOf(token) <= Date.now()) throw problem('link_expired')
  const { sealedAddress, ...account } = found
  return { ...account, email: readAddress(keys, sealedAddress).email }
}

/** Deletes the link and returns its account. Only one of two calls at the same time succeeds. */
export async function redeemLink(
  db: Database,
  board: { keys: Keys },
  token: string,
): Promise<Account> {
  const account = await readLink(db, board, token)
  const redeemed = await db
    .delete(mailLinks)
    .where(eq(mailLinks.hash, mailLinkHash(board.keys, token)))
    .returning({ hash: mailLinks.hash })
  if (redeemed.length === 0) throw problem('link_expired')
  return account
}

/** Returns the time of expiry in ms since 1970. */
function endOf(token: string): number {
  return Number.parseInt(token.split('.')[0] ?? '', 36)
}

export async function mailResetLink(
  db: Database,
  board: Board,
  email: string,
  network: string,
): Promise<void> {
  const account = await findAccount(db, board, email)
  const write = (config: Board['config'], token: string) =>
    resetLetter(config, token, account?.emailVerified)
  await mailLink(db, board, email, account, { network, write })
}

/** Tells the owner that someone tried to sign up. */
export async function mailKnownAddress(
  db: Database,
  board: Board,
  account: Account,
  network: string,
): Promise<void> {
  await mailLink(db, board, account.email, account, { network, write: knownAddressLetter })
}

/**
 * Mails a link, and retries if the mail server does not accept it. Over the rate limit it sends nothing; older links
 * stay valid. Without an account it sends nothing but does the same work, so that its duration does not show whether
 * an account exists.
 */
async function mailLink(
  db: Database,
  board: Board,
  email: string,
  account: Pick<Account, 'id'> | undefined,
  {
    network,
    write,
  }: { network: string; write: (config: Board['config'], token: string) => Letter },
): Promise<void> {
  const { mailer } = board
  if (!mailer) return
  // Addresses without an account have a limit of their own. It does not count against a later account.
  const attempt = account
    ? ({ at: 'resetsToMailbox', by: mailboxOf(email) } as const)
    : ({ at: 'resetsToNobody', by: email } as const)
  const takeBack = board.attempts.countIfAllowed(attempt)
  if (!takeBack) return
  const compose = async () => {
    const token = await createLink(db, board, account?.id)
    return mailer.compose(email, write(board.config, token))
  }
  const mail = await compose().catch((cause: unknown) => {
    takeBack()
    throw cause
  })
  if (account) await mailer.deliver(mail, network, takeBack)
}
