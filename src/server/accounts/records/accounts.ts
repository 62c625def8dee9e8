import { and, eq, type SQL } from 'drizzle-orm'
import type { Stats, User } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import { confessionsFor, isOwn, repliesFor } from '../../content/visibility.ts'
import { addressHash, storedAddress } from '../../crypto/addresses.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newAccountId, newEpoch } from '../../crypto/random.ts'
import { monthOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Viewer } from '../../viewer/viewer.ts'

/** An account as it is stored. `password` is the stored hash. */
export type Account = {
  id: string
  epoch: string
  email: string
  emailVerified: boolean
  password: string | null
}

/** Returns the id of the new account; undefined if the address already has one. */
export async function insertUser(
  db: Database,
  { keys, mailer }: Pick<Board, 'keys' | 'mailer'>,
  user: { email: string; password?: string | null; emailVerified?: boolean },
): Promise<string | undefined> {
  const { email, password = null, emailVerified = false } = user
  const [row] = await db
    .insert(users)
    .values({
      id: newAccountId(),
      ...storedAddress(keys, email),
      emailVerified,
      couldWriteUnproved: !emailVerified && !mailer,
      password,
      epoch: newEpoch(),
      memberSince: monthOf(new Date()),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/**
 * Returns the ended epoch; undefined if `condition` does not hold. What the account wrote stays: without the id of the
 * account, author tags can no longer be computed, so nothing links these items.
 */
export async function deleteUser(
  db: Database,
  account: SQL,
  condition: SQL,
): Promise<string | undefined> {
  const [deleted] = await db
    .delete(users)
    .where(and(account, condition))
    .returning({ epoch: users.epoch })
  return deleted?.epoch
}

export async function findAccount(
  db: Database,
  { keys }: { keys: Keys },
  email: string,
): Promise<Account | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      epoch: users.epoch,
      emailVerified: users.emailVerified,
      password: users.password,
    })
    .from(users)
    .where(eq(users.addressHash, addressHash(keys, email)))
  return row && { ...row, email: email.toLowerCase() }
}

export function asUser({ email, memberSince, emailVerified, hasPassword }: Viewer): User {
  return { email, memberSince, emailVerified, hasPassword }
}

/** How much the viewer has written (SPEC §3). */
export async function readStats(db: Database, viewer: Viewer): Promise<Stats> {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const [confessionsCount, repliesCount] = await Promise.all([
    db.$count(confessions, isOwn(confessions, viewer)),
    db.$count(replies, isOwn(replies, viewer)),
  ])
  return { confessionsCount, repliesCount }
}
