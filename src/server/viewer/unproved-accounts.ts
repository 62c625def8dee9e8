import { and, eq, lte, type SQL } from 'drizzle-orm'
import { monthOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'

/** SQL condition: the email address is not verified, so a person who does not own it may have created the account. */
export const isUnproved: SQL = eq(users.emailVerified, false)

/** Without mail, accounts can write and vote before their email address is verified. Records that in each of them. */
export async function recordUnprovedWriters(db: Database): Promise<void> {
  await db
    .update(users)
    .set({ couldWriteUnproved: true })
    .where(and(isUnproved, eq(users.couldWriteUnproved, false)))
}

/**
 * Deletes accounts that are at least a whole month old, could not write without verifying their email address, and
 * never verified it.
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
