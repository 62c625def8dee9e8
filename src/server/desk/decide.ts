import { and, eq, sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { appeals, reports } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { tellEvents } from '../events/relay.ts'
import { type Decision, writeDecision } from '../moderation/decisions.ts'
import { hideItem, lockItem, setCrisisCard, showItem } from '../moderation/hiding.ts'
import { isAbout, settleReports } from '../moderation/settling.ts'
import { OperatorError } from '../operator-error.ts'
import type { Item } from '../refusals.ts'
import type { Desk } from './desk.ts'
import { type DeskItem, readItems } from './items.ts'
import { undecidedEdits } from './matters.ts'

type Deciding = Pick<Desk, 'db' | 'keys'>

const dayMs = 24 * 60 * 60 * 1000

/** In one transaction; when it is committed the serving processes hear what changed. */
export async function decide<Result>(
  { db, keys }: Deciding,
  work: (tx: Database) => Promise<{ events: BoardEvent[]; result: Result }>,
): Promise<Result> {
  const { events, result } = await untilNoDeadlock(() => db.transaction(work))
  await tellEvents(db, keys, events)
  return result
}

/** Also of what is hidden already: then it stays so, and readers' reports are agreed with. */
export function hide(
  desk: Desk,
  item: Item,
  { rule, reason }: { rule: ReportReason; reason: string | null },
): Promise<void> {
  return decide(desk, async (tx) => {
    await lockedItem(tx, item)
    const events = await hideItem(tx, item)
    await settle(tx, desk, { item, verb: 'hide', rule, words: { operator: desk.by, reason } }, true)
    return { events, result: undefined }
  })
}

/** As it is when nobody else can decide about it any more. Throws an OperatorError if it has gone. */
export async function lockedItem(tx: Database, item: Item): Promise<DeskItem> {
  await lockItem(tx, item)
  const found = (await readItems(tx, [item.id])).find(({ kind }) => kind === item.kind)
  if (!found) throw new OperatorError('It was deleted a moment ago')
  return found
}

/** Of what is hidden by itself, or reported, or edited, and seen: then it stays so, and the reports were mistaken. */
export function restore(desk: Desk, found: DeskItem, reason: string | null): Promise<void> {
  return decide(desk, async (tx) => {
    const item = await lockedItem(tx, found)
    const waits = (await waitedDaysOf(tx, item)) !== null || (await undecidedEdits(tx)).has(item.id)
    if (!item.isHidden && !waits) {
      throw new OperatorError(
        item.isBelowHidden
          ? 'It is hidden with what it stands below: restore that'
          : 'It is not hidden, and nobody reported it',
      )
    }
    const events = await showItem(tx, item)
    if (item.hasCrisisCard) {
      await setCrisisCard(tx, item, false)
      events.push(editedEvent(item))
    }
    await settle(tx, desk, { item, verb: 'restore', words: { operator: desk.by, reason } }, false)
    await tx.delete(appeals).where(isOf(item))
    return { events, result: undefined }
  })
}

/** Writes a decision that answers what readers reported, and says how long they waited. */
export async function settle(
  tx: Database,
  { keys }: Pick<Desk, 'keys'>,
  decision: Decision,
  isAgreed: boolean,
): Promise<void> {
  const waitedDays = await waitedDaysOf(tx, decision.item)
  // Whoever worried about somebody was not mistaken: that is forgotten without a verdict.
  if (!isAgreed)
    await tx.delete(reports).where(and(isAbout(decision.item), eq(reports.reason, 'self_harm')))
  const { id } = await writeDecision(tx, { keys }, { ...decision, waitedDays })
  await settleReports(tx, decision.item, { decisionId: id, isAgreed })
}

/** Since the first report that is open, or the appeal; null where nobody asked. */
export async function waitedDaysOf(db: Database, item: Item): Promise<number | null> {
  const [found] = await rowsOf<{ since: string | null }>(
    db,
    sql`select least(
      (select min(${reports.createdOn}) from ${reports} where ${isAbout(item)}),
      (select min((${appeals.createdAt} at time zone 'utc')::date) from ${appeals} where ${isOf(item)})
    )::text as since`,
  )
  return found?.since ? daysSince(new Date(found.since)) : null
}

function editedEvent({ kind, id, confessionId }: DeskItem): BoardEvent {
  return kind === 'confession'
    ? { type: 'confession edited', confessionId: id }
    : { type: 'reply edited', replyId: id, confessionId }
}

export function daysSince(time: Date): number {
  return Math.max(0, Math.floor((Date.now() - time.getTime()) / dayMs))
}

export function isOf({ kind, id }: Item) {
  return eq(kind === 'confession' ? appeals.confessionId : appeals.replyId, id)
}
