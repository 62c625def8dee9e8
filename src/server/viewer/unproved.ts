import { and, eq, lte, type SQL } from 'drizzle-orm'
import { monthOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'

/** Of an account that may be somebody else's than the address's owner. */
export const neverProved: SQL = eq(users.emailVerified, false)

/** Remembers, where no mail proves an address, that accounts write and vote all the same. */
export async function admitUnproved(db: Database): Promise<void> {
  await db
    .update(users)
    .set({ couldWriteUnproved: true })
    .where(and(neverProved, eq(users.couldWriteUnproved, false)))
}

/**
 * Deletes the accounts that began the month before last or earlier, never proved their address, and so
 * never wrote: where the board sends mail. One that could write keeps what it wrote.
 */
export async function removeUnproved(db: Database, { events }: { events: Events }): Promise<void> {
  const now = new Date()
  const monthBeforeLast = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)))
  const removed = await db
    .delete(users)
    .where(
      and(
        neverProved,
        eq(users.couldWriteUnproved, false),
        lte(users.memberSince, monthBeforeLast),
      ),
    )
    .returning({ epoch: users.epoch })
  for (const { epoch } of removed) events.publish({ type: 'sessions ended', epoch })
}
