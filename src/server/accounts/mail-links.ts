import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { mailLinkHash } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { mailLinks, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'

const hour = 60 * 60 * 1000
const lifetimes = { verify: 24 * hour, reset: hour } as const

export type LinkPurpose = keyof typeof lifetimes
export type LinkOwner = { accountId: string; email: string }

/**
 * The secret part of a link to mail. It holds its own end, since the database knows that only to the
 * hour; a changed end has another hash.
 */
export async function createLink(
  { db, keys }: Board,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const end = new Date(Date.now() + lifetimes[purpose])
  const token = `${end.getTime().toString(36)}.${randomBytes(24).toString('base64url')}`
  const hash = mailLinkHash(keys, token)
  await db.insert(mailLinks).values({ hash, userId: accountId, purpose, expiresAt: end })
  return token
}

/** Whose link this is. Throws `link_expired`. */
export async function readLink(
  { db, keys }: Board,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkOwner> {
  const [owner] = await db
    .select({ accountId: users.id, email: users.email })
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
  if (!owner || endOf(token) <= Date.now()) throw problem('link_expired')
  return owner
}

/** Uses a link up and answers whose it was: of two who try at once, one succeeds. Throws `link_expired`. */
export async function spendLink(
  board: Board,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkOwner> {
  const owner = await readLink(board, token, purpose)
  const spent = await board.db
    .delete(mailLinks)
    .where(eq(mailLinks.hash, mailLinkHash(board.keys, token)))
    .returning({ hash: mailLinks.hash })
  if (spent.length === 0) throw problem('link_expired')
  return owner
}

function endOf(token: string): number {
  return Number.parseInt(token.split('.')[0] ?? '', 36)
}
