import { and, eq, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '../../../contract/durations.ts'
import type { Board } from '../../board/board.ts'
import { readAddress } from '../../crypto/addresses.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newToken } from '../../crypto/random.ts'
import { mailLinkHash, monthOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { mailLinks, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import { countAttempts } from '../../rate-limits/attempts.ts'
import type { Account } from '../records/accounts.ts'

const lifetimesMs = { verify: dayMs, reset: hourMs } as const

export type LinkPurpose = keyof typeof lifetimesMs

/**
 * Stores a new link (none without `accountId`) and returns its token. The token contains the exact time of expiry,
 * because the database stores only the month. The user can't change that time, because the stored hash covers it.
 */
export async function createLink(
  db: Database,
  { keys }: { keys: Keys },
  accountId: string | undefined,
  purpose: LinkPurpose,
): Promise<string> {
  const end = new Date(Date.now() + lifetimesMs[purpose])
  const token = `${end.getTime().toString(36)}.${newToken()}`
  await db.execute(sql`insert into ${mailLinks} (hash, user_id, purpose, last_month)
    select ${mailLinkHash(keys, token)}::uuid, id, ${purpose}, ${monthOf(end)}
    from ${users} where id = ${accountId ?? null}::uuid`)
  return token
}

/**
 * Returns the account of a link. Throws `link_expired`. Only invalid links count against the rate limit of the user's
 * network, so valid links always work.
 */
export async function openLink(
  db: Database,
  board: Pick<Board, 'config' | 'keys'>,
  token: string,
  purpose: LinkPurpose,
  network: string,
): Promise<Account> {
  return readLink(db, board, token, purpose).catch(async (refusal: unknown) => {
    await countAttempts(db, board, { at: 'linksFromNetwork', by: network })
    throw refusal
  })
}

export async function readLink(
  db: Database,
  { keys }: { keys: Keys },
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
        // A verification link must do nothing if the email address was already verified in another way.
        purpose === 'verify' ? eq(users.emailVerified, false) : undefined,
      ),
    )
  if (!found || endOf(token) <= Date.now()) throw problem('link_expired')
  const { sealedAddress, ...account } = found
  return { ...account, email: readAddress(keys, sealedAddress).email }
}

/**
 * Deletes the link, so that it works once, and returns its account. If two calls run at the same time, one of them
 * throws `link_expired`.
 */
export async function redeemLink(
  db: Database,
  board: { keys: Keys },
  token: string,
  purpose: LinkPurpose,
): Promise<Account> {
  const account = await readLink(db, board, token, purpose)
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
