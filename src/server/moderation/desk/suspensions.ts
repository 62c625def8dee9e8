import { eq, sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { authors } from '../../content/visibility.ts'
import { dayOf } from '../../crypto/tags.ts'
import { suspensions } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { writeDecision } from '../../hiding/decisions.ts'
import { describeItem } from './describe-item.ts'
import type { Desk, Given } from './desk.ts'
import { findItem, lockAndRead } from './desk.ts'

/** After the author deletes the account, the end stays stored for a year at most. */
const maxDays = 365

/*
 * A suspension names an item's author by the author tag, a keyed hash of account and month. What is returned never
 * depends on who the author is or on other suspensions, so that operators can't find out which items have the same
 * author.
 */

/** Replaces an earlier suspension for this item. Of several, the latest end counts for the author. */
export async function suspend(desk: Desk, { id, days, reason }: Given) {
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new OperatorError(`--days takes 1 to ${maxDays}`)
  // With the lock, an author who deletes the account together with this item is either too late, or not suspended.
  const item = await lockAndRead(desk.db, id)
  // Suspensions end at the start of a UTC day. The extra day makes sure that at least `days` days pass.
  const endsOn = dayOf(new Date(Date.now() + (days + 1) * dayMs))
  const until = `until ${endsOn}`
  await desk.db.execute(sql`insert into ${suspensions} (item_id, author_tag, ends_on)
    select id, author_tag, ${endsOn}::date from ${authors} where id = ${item.id}
    on conflict (item_id) do update set ends_on = excluded.ends_on`)
  const words = { operator: desk.by, reason: reason ? `${until}: ${reason}` : until }
  const notBefore = item.createdAt
  await writeDecision(desk.db, desk, { item, verb: 'suspend', ...words, notBefore })
  return { shown: await describeItem(desk, item.id) }
}

export async function unsuspend(desk: Desk, { id, reason }: Given) {
  const item = await findItem(desk.db, id)
  await desk.db.delete(suspensions).where(eq(suspensions.itemId, item.id))
  const words = { operator: desk.by, reason }
  const notBefore = item.createdAt
  await writeDecision(desk.db, desk, { item, verb: 'unsuspend', ...words, notBefore })
  return { shown: await describeItem(desk, item.id) }
}
