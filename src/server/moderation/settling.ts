import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { appeals, reports, settledReports } from '../db/schema/moderation.ts'
import type { Item } from '../refusals.ts'

/** A reply's also name its confession. */
export function reportsOf({ kind, id }: Item): SQL | undefined {
  return kind === 'confession'
    ? and(eq(reports.confessionId, id), isNull(reports.replyId))
    : eq(reports.replyId, id)
}

export function appealOf({ kind, id }: Item): SQL {
  return eq(kind === 'confession' ? appeals.confessionId : appeals.replyId, id)
}

/**
 * With an operator's decision: the reports it answers no longer count, and tell how the next are weighed. Whoever
 * worried about somebody was not mistaken: of that there is no verdict.
 */
export async function settleReports(
  tx: Database,
  item: Item,
  { decisionId, isAgreed }: { decisionId: string; isAgreed: boolean },
): Promise<void> {
  const settledOn = new Date().toISOString().slice(0, 10)
  await tx.execute(sql`with settled as (
      delete from ${reports} where ${reportsOf(item)} returning reporter_tag, reason
    )
    insert into ${settledReports} (id, reporter_tag, decision_id, reason, is_agreed, settled_on)
    select gen_random_uuid(), reporter_tag, ${decisionId}::uuid, reason,
      case when ${isAgreed} or reason <> 'self_harm' then ${isAgreed}::boolean end, ${settledOn}::date
    from settled`)
}

/** After its author's edit: its reporters are asked anew, and what was appealed against is over. */
export async function askAnew(tx: Database, item: Item): Promise<void> {
  await tx.delete(reports).where(reportsOf(item))
  await tx.delete(appeals).where(appealOf(item))
}
