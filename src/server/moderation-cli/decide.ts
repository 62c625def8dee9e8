import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Item } from '../content/item-kinds.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { appeals, reports } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { BoardEvent } from '../events/events.ts'
import { type Decision, readDecisions, writeDecision } from '../hiding/decisions.ts'
import { hideItem, lockItem, setCrisisCard, showItem } from '../hiding/hiding.ts'
import { appealOf, reportsOf, settleReports } from '../hiding/settle-reports.ts'
import type { Desk } from './desk.ts'
import { type OperatorItem, readItems } from './items.ts'

type Words = { reason: string | null }

/** Runs `work` in a transaction and sends the events that it returns to the server processes after the commit. */
export async function decide(
  { db, tell }: Pick<Desk, 'db' | 'tell'>,
  work: (tx: Database) => Promise<BoardEvent[]>,
): Promise<void> {
  await tell(await retryOnDeadlock(() => db.transaction(work)))
}

/** Locks the item against other decisions, then reads it; undefined if it was deleted. */
export async function lockAndReadIfStored(
  tx: Database,
  item: Item,
): Promise<OperatorItem | undefined> {
  await lockItem(tx, item)
  return (await readItems(tx, [item.id])).find(({ kind }) => kind === item.kind)
}

/** Locks and reads the item. Throws an OperatorError if it was deleted. */
export async function lockAndRead(tx: Database, item: Item): Promise<OperatorItem> {
  const found = await lockAndReadIfStored(tx, item)
  if (!found) throw new OperatorError('It was deleted a moment ago')
  return found
}

/** Returns whether it was hidden before, and whether an appeal is open, which this does not answer. */
export async function hide(
  desk: Desk,
  found: Item,
  { rule, reason }: Words & { rule: ReportReason },
): Promise<{ wasHidden: boolean; isAppealed: boolean }> {
  let was = { wasHidden: false, isAppealed: false }
  await decide(desk, async (tx) => {
    const item = await lockAndRead(tx, found)
    const isAppealed = (await tx.$count(appeals, appealOf(item))) > 0
    was = { wasHidden: item.isHidden, isAppealed }
    return hideLocked(tx, desk, item, { rule, reason })
  })
  return was
}

/** The item must be locked. One that is hidden already stays hidden, and its reports are settled as right. */
export async function hideLocked(
  tx: Database,
  desk: Desk,
  item: OperatorItem,
  { rule, reason }: Words & { rule: ReportReason },
): Promise<BoardEvent[]> {
  const events = await hideItem(tx, item)
  const words = { operator: desk.by, reason }
  await settle(tx, desk, item, { verb: 'hide', rule, words }, true)
  return events
}

type Restoring = Words & { withoutCard: boolean }

/**
 * Shows a hidden item again, or settles the reports or the edit of a visible one; the reports were wrong. The crisis
 * card stays unless `withoutCard` is set. Returns the item as it was; throws an OperatorError if nothing waits.
 */
export async function restore(
  desk: Desk,
  found: Item,
  restoring: Restoring,
): Promise<OperatorItem> {
  let was: OperatorItem | undefined
  await decide(desk, async (tx) => {
    const item = await lockAndRead(tx, found)
    was = item
    const losesCard = restoring.withoutCard && item.hasCrisisCard
    if (!item.isHidden && !losesCard && !(await waits(tx, desk, item))) {
      throw new OperatorError(
        item.isBelowHidden
          ? 'It is hidden with what it stands below: restore that'
          : 'It is not hidden, and no one reported it',
      )
    }
    return restoreLocked(tx, desk, item, restoring)
  })
  if (!was) throw new Error('Nothing was decided')
  return was
}

export async function restoreLocked(
  tx: Database,
  desk: Desk,
  item: OperatorItem,
  { reason, withoutCard }: Restoring,
): Promise<BoardEvent[]> {
  const events = await showItem(tx, item)
  if (withoutCard) events.push(...(await setCrisisCard(tx, item, false)))
  const words = { operator: desk.by, reason }
  await settle(tx, desk, item, { verb: 'restore', words }, false)
  await tx.delete(appeals).where(appealOf(item))
  return events
}

/** Writes a decision and settles the item's reports with it. `isAgreed` says whether the reports were right. */
export async function settle(
  tx: Database,
  { keys }: Pick<Desk, 'keys'>,
  item: OperatorItem,
  decision: Omit<Decision, 'item'>,
  isAgreed: boolean,
): Promise<void> {
  const waitedDays = await waitedDaysOf(tx, item)
  const textSince = item.updatedAt ?? item.createdAt
  const written = { ...decision, item, waitedDays, notBefore: textSince }
  const { id } = await writeDecision(tx, { keys }, written)
  const rule = decision.rule ?? null
  await settleReports(tx, item, { decisionId: id, isAgreed, rule, textSince })
}

export function daysSince(time: Date): number {
  return Math.max(0, Math.floor((Date.now() - time.getTime()) / dayMs))
}

/** Whether reports, an appeal, an edit by the author or a crisis card wait for an operator's decision. */
async function waits(tx: Database, desk: Desk, item: OperatorItem): Promise<boolean> {
  if ((await waitedDaysOf(tx, item)) !== null) return true
  const decided = (await readDecisions(tx, desk, item.kind, [item])).get(item.id) ?? []
  const last = decided.findLast(({ verb }) =>
    ['hide', 'restore', 'show', 'give_card'].includes(verb),
  )?.verb
  return last === 'show' || (last === 'give_card' && item.hasCrisisCard)
}

/** Whole days since the first open report or the appeal; null if there is neither. */
async function waitedDaysOf(db: Database, item: Item): Promise<number | null> {
  const [found] = await rowsOf<{ since: string | null }>(
    db,
    sql`select least(
      (select min(${reports.createdOn}) from ${reports} where ${reportsOf(item)}),
      (select min((${appeals.createdAt} at time zone 'utc')::date) from ${appeals} where ${appealOf(item)})
    )::text as since`,
  )
  return found?.since ? daysSince(new Date(found.since)) : null
}
