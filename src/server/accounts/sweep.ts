import { and, gt, isNotNull, lt, lte, or } from 'drizzle-orm'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { dayOf, monthOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { attempts, departures, mailLinks, sessions } from '../db/schema/accounts.ts'
import { settledReports, suspensions, takedowns } from '../db/schema/moderation.ts'
import type { Events } from '../events/events.ts'
import type { Background } from '../jobs/background.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteUnprovedAccounts } from '../viewer/unproved-accounts.ts'

type Sweeping = { background: Background; events: Events; mailer: Mailer | undefined }

/** Deletes expired rows now and every hour. Returns a function that stops it. */
export function startSweeping(db: Database, { background, events, mailer }: Sweeping): () => void {
  const sweep = () =>
    background.run(async () => {
      await removeExpired(db)
      if (mailer) await deleteUnprovedAccounts(db, { events })
    })
  const timer = setInterval(sweep, hourMs).unref()
  sweep()
  return () => clearInterval(timer)
}

export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks, departures])
    await db.delete(table).where(lt(table.lastMonth, monthOf(now)))
  // Attempts that expire later than tomorrow were counted while a clock was ahead.
  const tomorrow = new Date(now.getTime() + dayMs)
  await db.delete(attempts).where(or(lt(attempts.expiresAt, now), gt(attempts.expiresAt, tomorrow)))
  await forgetTakedowns(db, now)
  const yearAgo = new Date(now.getTime() - 366 * dayMs)
  await db.delete(settledReports).where(lt(settledReports.settledOn, dayOf(yearAgo)))
  await db.delete(suspensions).where(lte(suspensions.endsOn, dayOf(now)))
}

/** Contacts are deleted 7 days after the ticket was closed, the ticket after a year. Decisions about the item stay. */
async function forgetTakedowns(db: Database, now: Date): Promise<void> {
  const before = (days: number) => lt(takedowns.closedAt, new Date(now.getTime() - days * dayMs))
  await db
    .update(takedowns)
    .set({ sealedContact: null })
    .where(and(before(7), isNotNull(takedowns.sealedContact)))
  await db.delete(takedowns).where(before(366))
}
