import { sql } from 'drizzle-orm'
import { dayOf } from '../../crypto/tags.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { appeals, decisions, reports } from '../../db/schema/moderation.ts'
import type { BoardEvent } from '../../events/events.ts'
import { type Decision, wholeDaysSince, writeDecision } from '../../hiding/decisions.ts'
import { hideItem, showItem } from '../../hiding/hiding.ts'
import { appealOf, reportsOf } from '../../hiding/open-reports.ts'
import { type Desk, isSeen, type OperatorItem } from './desk.ts'

type Explained = Pick<Decision, 'rule' | 'reason'>

export async function hideLocked(
  desk: Desk,
  item: OperatorItem,
  words: Explained,
): Promise<BoardEvent[]> {
  const events = await hideItem(desk.db, item)
  await settle(desk, item, { verb: 'hide', ...words })
  return events
}

export async function restoreLocked(
  desk: Desk,
  item: OperatorItem,
  reason: string | null,
): Promise<BoardEvent[]> {
  const events = await showItem(desk.db, item)
  await settle(desk, item, { verb: 'restore', reason })
  await desk.db.delete(appeals).where(appealOf(item))
  return events
}

/**
 * Writes a decision and settles the item's open reports, which no longer count towards hiding it. Each gets a
 * verdict, right or wrong or neither, which affects the weight of the reporter's next reports. Reports of this text
 * that an earlier decision settled get the new verdict, too.
 */
export async function settle(
  desk: Desk,
  item: OperatorItem,
  decision: Explained & Pick<Decision, 'verb'>,
): Promise<void> {
  const { db, by, isSignedIn } = desk
  const notBefore = item.updatedAt ?? item.createdAt
  const waitedDays = await waitedDaysOf(db, item)
  const written = { operator: by, isSignedIn, ...decision, item, waitedDays, notBefore }
  const decisionId = await writeDecision(db, desk, written)
  const since = sql`${notBefore.toISOString()}::timestamptz`
  // Reports of an earlier text get no verdict (null). `restore` says that reports were wrong, except reports of
  // self-harm. Other decisions say that reports for the same rule were right.
  const verdict = sql`case when text_since < ${since} then null
    when ${decision.verb === 'restore'} then case when reason <> 'self_harm' then false end
    when reason = ${decision.rule ?? null} then true end`
  await db.execute(sql`update ${reports} set is_agreed = ${verdict}
    where decision_id in (select id from ${decisions} where item_id = ${item.id} and at > ${since})`)
  await db.execute(sql`update ${reports} set decision_id = ${decisionId}::uuid, is_agreed = ${verdict},
      confession_id = null, reply_id = null, sealed_note = null, weight = 0, is_queued = true,
      created_on = ${dayOf(new Date())}::date
    where ${reportsOf(item)} and ${isSeen(desk, reports)}`)
}

async function waitedDaysOf(db: Database, item: OperatorItem): Promise<number | null> {
  const [found] = await rowsOf<{ since: string | null }>(
    db,
    sql`select least(
      (select min(${reports.createdOn}) from ${reports} where ${reportsOf(item)}),
      (select min((${appeals.createdAt} at time zone 'utc')::date) from ${appeals} where ${appealOf(item)})
    )::text as since`,
  )
  return found?.since ? wholeDaysSince(new Date(found.since)) : null
}
