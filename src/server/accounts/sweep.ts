import { and, eq, lt, lte } from 'drizzle-orm'
import { monthOf } from '../anonymity/tags.ts'
import type { Database } from '../db/database.ts'
import { attempts, mailLinks, sessions, users } from '../db/schema/accounts.ts'

const hour = 60 * 60 * 1000

/** Forgets what is over, now and every hour; gives back how to stop. */
export function keepSweeping(
  db: Database,
  later: (work: () => Promise<void>) => void,
  sendsMail: boolean,
): () => void {
  const sweep = () =>
    later(async () => {
      await removeExpired(db)
      if (sendsMail) await removeUnproved(db)
    })
  const timer = setInterval(sweep, hour).unref()
  sweep()
  return () => clearInterval(timer)
}

/** Sessions, mailed links and counted attempts whose time has passed. */
export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks])
    await db.delete(table).where(lt(table.lastMonth, monthOf(now)))
  await db.delete(attempts).where(lt(attempts.expiresAt, now))
}

/**
 * Accounts that began the month before last or earlier, never proved their address, and so never
 * wrote: where the board sends mail. One that could write keeps what it wrote.
 */
export async function removeUnproved(db: Database): Promise<void> {
  const now = new Date()
  const monthBeforeLast = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)))
  await db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        eq(users.couldWriteUnproved, false),
        lte(users.memberSince, monthBeforeLast),
      ),
    )
}
