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

/** Selects the reports of an item. A report of a reply has the id of its confession, too. */
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
  /** When the text that the operator has read was written. */
  textSince: Date
}

/**
 * Settles the reports that an operator's decision answers. They no longer count, and their verdicts set the weight of
 * the reporters' next reports. Reports of this text that an earlier decision settled get the new verdict.
 */
export async function settleReports(
  tx: Database,
  item: Item,
  { decisionId, isAgreed, rule, textSince }: Verdict,
): Promise<void> {
  const settledOn = dayOf(new Date())
  const since = sql`${textSince.toISOString()}::timestamptz`
  // A report that someone may harm themselves is never judged wrong.
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

/** Deletes reports and appeals after an author's edit, because they were about the old text. */
export async function clearReportsAndAppeals(tx: Database, item: Item): Promise<void> {
  await tx.delete(reports).where(reportsOf(item))
  await endSlowing(tx, item)
  await tx.delete(appeals).where(appealOf(item))
}

async function endSlowing(tx: Database, { id }: Item): Promise<void> {
  await tx.delete(slowingItems).where(eq(slowingItems.itemId, id))
}
