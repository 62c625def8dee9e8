import { eq, sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { authors } from '../../content/visibility.ts'
import { dayOf } from '../../crypto/tags.ts'
import { suspensions } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readDecisions, suspensionAskedIn, writeDecision } from '../../hiding/decisions.ts'
import { needsAnother } from './decisions.ts'
import { describeItem } from './describe-item.ts'
import type { Desk, Given } from './desk.ts'
import { findItem, lockAndRead } from './desk.ts'
import { isSameName } from './operators.ts'

/** A suspension lasts 13 months at most. After the author deletes the account, its end stays stored for a year at most. */
const maxDays = 365

/*
 * A suspension names an item's author by the author tag, a keyed hash of account and month. What is returned never
 * depends on who the author is or on other suspensions, so that operators can't find out which items have the same
 * author.
 */

/**
 * Replaces an earlier suspension for this item. Of several, the latest end counts for the author. The request of a
 * signed-in operator takes effect when another one asks, too. Throws an OperatorError if the same one asks again.
 */
export async function suspend(desk: Desk, { id, days, reason }: Given) {
  const { db, by, isSignedIn } = desk
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new OperatorError(`--days takes 1 to ${maxDays}`)
  // With the lock, an author who deletes the account together with this item is either too late, or not suspended.
  const item = await lockAndRead(db, id)
  const today = dayOf(new Date())
  const lastAsked = suspensionAskedIn(await readDecisions(db, desk, [item]))
  const asked = lastAsked && endIn(lastAsked.reason) > today ? lastAsked : undefined
  if (isSignedIn && asked && isSameName(asked.operator, by)) throw new OperatorError(needsAnother)
  const until = (isSignedIn && asked?.reason) || `until ${firstOfMonthAfter(days)}`
  const words = { operator: by, isSignedIn, reason: reason ? `${until}: ${reason}` : until }
  const notBefore = item.createdAt
  if (isSignedIn && !asked) {
    await writeDecision(db, desk, { item, verb: 'ask_suspension', ...words, notBefore })
    return { shown: await describeItem(desk, item.id) }
  }
  const endsOn = endIn(until)
  await db.execute(sql`insert into ${suspensions} (item_id, author_tag, ends_on)
    select id, author_tag, ${endsOn}::date from ${authors} where id = ${item.id}
    on conflict (item_id) do update set ends_on = excluded.ends_on`)
  await writeDecision(db, desk, { item, verb: 'suspend', ...words, notBefore })
  return { shown: await describeItem(desk, item.id) }
}

export async function unsuspend(desk: Desk, { id, reason }: Given) {
  const item = await findItem(desk.db, id)
  await desk.db.delete(suspensions).where(eq(suspensions.itemId, item.id))
  const words = { operator: desk.by, isSignedIn: desk.isSignedIn, reason }
  const notBefore = item.createdAt
  await writeDecision(desk.db, desk, { item, verb: 'unsuspend', ...words, notBefore })
  return { shown: await describeItem(desk, item.id) }
}

/** Returns the date in the reason of a suspension, `until YYYY-MM-DD`. */
function endIn(reason: string | null): string {
  return reason?.slice('until '.length, 'until YYYY-MM-DD'.length) ?? ''
}

/**
 * Returns a date as YYYY-MM-DD, at least `days` days from now. All suspensions end on the first of a month, so that
 * no one recognizes the author by the day on which a person begins to write again.
 */
function firstOfMonthAfter(days: number): string {
  const time = new Date(Date.now() + days * dayMs)
  return dayOf(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)))
}
