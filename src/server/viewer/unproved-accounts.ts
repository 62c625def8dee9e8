import { and, eq, lte, type SQL } from 'drizzle-orm'
import { monthOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'

/** Selects accounts that someone other than the owner of the address may have opened. */
export const isUnproved: SQL = eq(users.emailVerified, false)

/** For a board without mail: records that unproved accounts could write and vote. */
export async function recordUnprovedWriters(db: Database): Promise<void> {
  await db
    .update(users)
    .set({ couldWriteUnproved: true })
    .where(and(isUnproved, eq(users.couldWriteUnproved, false)))
}

/**
 * Deletes accounts that are at least a whole month old, needed to prove their address in order to write, and never did.
 * Accounts that could write without a proof stay.
 */
export async function deleteUnprovedAccounts(
  db: Database,
  { events }: { events: Events },
): Promise<void> {
  const now = new Date()
  const monthBeforeLast = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)))
  const removed = await db
    .delete(users)
    .where(
      and(isUnproved, eq(users.couldWriteUnproved, false), lte(users.memberSince, monthBeforeLast)),
    )
    .returning({ epoch: users.epoch })
  for (const { epoch } of removed) events.publish({ type: 'sessions ended', epoch })
}
