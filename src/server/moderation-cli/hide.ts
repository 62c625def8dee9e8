import { sql } from 'drizzle-orm'
import { hourMs } from '../../contract/durations.ts'
import { dayOf } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { appeals, decisions, reports, settledReports } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { BoardEvent } from '../events/events.ts'
import { type Decision, writeDecision } from '../hiding/decisions.ts'
import { hideItem, lockItem, setCrisisCard, showItem } from '../hiding/hiding.ts'
import { appealOf, reportsOf } from '../hiding/open-reports.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { findItem, type OperatorItem, readItems } from './items.ts'
import { daysSince, shortId, timeInWords } from './printing.ts'
import { isWaiting } from './queue-entries.ts'

/**
 * Hides an item, or keeps it hidden, and settles its open reports: those for the same rule get the verdict 'right'.
 * An appeal stays open.
 */
export async function hide(
  desk: Desk,
  { id, rule = 'something_else', reason }: Arguments,
): Promise<Output> {
  const item = await lockAndRead(desk.db, id)
  const isAppealed = await hasAppeal(desk.db, item)
  const events = await hideLocked(desk, item, { rule, reason })
  const is = item.isHidden ? `was hidden already, and is now for ${rule}` : 'is hidden'
  const still = isAppealed ? ' Their appeal still waits for an answer.' : ''
  const text = `${item.kind} ${shortId(item.id)} ${is}; its author reads why.${still}`
  return { text, events }
}

/**
 * Shows a hidden item again, or decides that a reported or edited one stays visible. Settles its reports as wrong.
 * The crisis card stays unless `withoutCard` is set. Throws an OperatorError if there is nothing to decide about the
 * item.
 */
export async function restore(desk: Desk, { id, reason, withoutCard }: Arguments): Promise<Output> {
  const item = await lockAndRead(desk.db, id)
  const losesCard = withoutCard && item.hasCrisisCard
  if (!item.isHidden && !losesCard && !(await isWaiting(desk.db, item))) {
    throw new OperatorError(
      item.isBelowHidden
        ? 'It is hidden together with an item above it: restore that one'
        : 'It is not hidden, and no one reported it',
    )
  }
  const events = await restoreLocked(desk, item, reason)
  if (withoutCard) events.push(...(await setCrisisCard(desk.db, item, false)))
  const card = item.hasCrisisCard && !withoutCard ? ', with the crisis card on it' : ''
  const outcome = item.isBelowHidden
    ? 'is no longer hidden itself, but an item above it still is.'
    : `is visible to everyone${card}; its reports are settled.${editedInWords(item)}`
  return { text: `${item.kind} ${shortId(item.id)} ${outcome}`, events }
}

/** Finds the item, locks it against other decisions and reads it. Throws an OperatorError if it doesn't exist. */
export async function lockAndRead(db: Database, given: string): Promise<OperatorItem> {
  const item = await findItem(db, given)
  await lockItem(db, item)
  const locked = (await readItems(db, [item.id])).get(item.id)
  if (!locked) throw new OperatorError('It was deleted a moment ago')
  return locked
}

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

export async function hasAppeal(db: Database, item: OperatorItem): Promise<boolean> {
  return (await db.$count(appeals, appealOf(item))) > 0
}

/** Returns a warning if the author edited the item in the last hour: the operator may have read the earlier text. */
function editedInWords({ updatedAt }: OperatorItem): string {
  return updatedAt && Date.now() - updatedAt.getTime() < hourMs
    ? ` Its author edited it at ${timeInWords(updatedAt)}: read it again.`
    : ''
}

export type Explained = Pick<Decision, 'rule' | 'operator' | 'reason'>

/**
 * Writes a decision and settles the item's open reports, which no longer count towards hiding it. Each gets a
 * verdict, right or wrong or neither, which affects the weight of the reporter's next reports. Reports of this text
 * that an earlier decision settled get the new verdict, too.
 */
export async function settle(
  { db, keys, by }: Desk,
  item: OperatorItem,
  decision: Explained & Pick<Decision, 'verb'>,
): Promise<void> {
  const notBefore = item.updatedAt ?? item.createdAt
  const waitedDays = await waitedDaysOf(db, item)
  const written = { operator: by, ...decision, item, waitedDays, notBefore }
  const decisionId = await writeDecision(db, { keys }, written)
  const since = sql`${notBefore.toISOString()}::timestamptz`
  // Reports of an earlier text get no verdict (null). `restore` says that reports were wrong, except reports of
  // self-harm. Other decisions say that reports for the same rule were right.
  const verdict = sql`case when text_since < ${since} then null
    when ${decision.verb === 'restore'} then case when reason <> 'self_harm' then false end
    when reason = ${decision.rule ?? null} then true end`
  await db.execute(sql`update ${settledReports} set is_agreed = ${verdict}
    where decision_id in (select id from ${decisions} where item_id = ${item.id} and at > ${since})`)
  await db.execute(sql`with settled as (
      delete from ${reports} where ${reportsOf(item)} returning reporter_tag, reason, text_since
    )
    insert into ${settledReports}
      (id, reporter_tag, decision_id, reason, is_agreed, text_since, settled_on)
    select gen_random_uuid(), reporter_tag, ${decisionId}::uuid, reason, ${verdict}, text_since,
      ${dayOf(new Date())}::date
    from settled`)
}

/** Returns the whole days since the first open report or the appeal; null if there is neither. */
async function waitedDaysOf(db: Database, item: OperatorItem): Promise<number | null> {
  const [found] = await rowsOf<{ since: string | null }>(
    db,
    sql`select least(
      (select min(${reports.createdOn}) from ${reports} where ${reportsOf(item)}),
      (select min((${appeals.createdAt} at time zone 'utc')::date) from ${appeals} where ${appealOf(item)})
    )::text as since`,
  )
  return found?.since ? daysSince(new Date(found.since)) : null
}
