import { and, isNotNull, lt, lte } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { dayOf, monthOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { departures, mailLinks, sessions } from '../db/schema/accounts.ts'
import { reports, suspensions, takedowns } from '../db/schema/moderation.ts'

export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks, departures])
    await db.delete(table).where(lt(table.lastMonth, monthOf(now)))
  await forgetTakedowns(db, now)
  const yearAgo = new Date(now.getTime() - 366 * dayMs)
  await db
    .delete(reports)
    .where(and(isNotNull(reports.decisionId), lt(reports.createdOn, dayOf(yearAgo))))
  await db.delete(suspensions).where(lte(suspensions.endsOn, dayOf(now)))
}

/** A closed takedown request loses its contact after 7 days, and goes after a year. Decisions stay. */
async function forgetTakedowns(db: Database, now: Date): Promise<void> {
  const before = (days: number) => lt(takedowns.closedAt, new Date(now.getTime() - days * dayMs))
  await db
    .update(takedowns)
    .set({ sealedContact: null })
    .where(and(before(7), isNotNull(takedowns.sealedContact)))
  await db.delete(takedowns).where(before(366))
}
