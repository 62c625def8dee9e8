import { eq, type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { dayOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import {
  appeals,
  decisions,
  reports,
  settledReports,
  slowingItems,
} from '../db/schema/moderation.ts'

/** A reply's also name its confession. */
export function reportsOf({ kind, id }: { kind: ItemKind; id: string | SQL }): SQL {
  const isOfKind = kind === 'confession' ? sql`${reports.replyId} is null` : sql`true`
  return sql`${reports[itemKinds[kind].reference]} = ${id} and ${isOfKind}`
}

export function appealOf({ kind, id }: Item): SQL {
  return eq(appeals[itemKinds[kind].reference], id)
}

type Verdict = {
  decisionId: string
  isAgreed: boolean
  rule: ReportReason | null
  /** Since when the item reads as the operator has read it. */
  textSince: Date
}

/**
 * With an operator's decision: the reports it answers no longer count, and tell how the next are weighed; so do those
 * that an earlier one answered otherwise.
 */
export async function settleReports(
  tx: Database,
  item: Item,
  { decisionId, isAgreed, rule, textSince }: Verdict,
): Promise<void> {
  const settledOn = dayOf(new Date())
  const since = sql`${textSince.toISOString()}::timestamptz`
  // Whoever worried about somebody was not mistaken.
  const verdict = sql`case when text_since < ${since} then null
    when not ${isAgreed} then case when reason <> 'self_harm' then false end
    when reason = ${rule} then true end`
  await tx.execute(sql`update ${settledReports} set is_agreed = ${verdict}
    where decision_id in (select id from ${decisions} where item_id = ${item.id} and at > ${since})`)
  await tx.execute(sql`with settled as (
      delete from ${reports} where ${reportsOf(item)} returning reporter_tag, reason, text_since
    )
    insert into ${settledReports}
      (id, reporter_tag, decision_id, reason, is_agreed, text_since, settled_on)
    select gen_random_uuid(), reporter_tag, ${decisionId}::uuid, reason, ${verdict}, text_since, ${settledOn}::date
    from settled`)
  await endSlowing(tx, item)
}

/** After its author's edit: its reporters are asked anew, and what was appealed against is over. */
export async function askAnew(tx: Database, item: Item): Promise<void> {
  await tx.delete(reports).where(reportsOf(item))
  await endSlowing(tx, item)
  await tx.delete(appeals).where(appealOf(item))
}

async function endSlowing(tx: Database, { id }: Item): Promise<void> {
  await tx.delete(slowingItems).where(eq(slowingItems.itemId, id))
}
