import { type SQL, sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { confessionsFor, isOwn, repliesFor } from '../content/visibility.ts'
import { decisions, reports, settledReports } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'

/*
 * SQL fragments about a viewer's reports of one item. A statement that uses them must define the CTE `target` with
 * `targetOf` or `lockedTargetOf`.
 */

export function targetOf({ kind, id }: Item, viewer: Viewer, isAdmitted: SQL): SQL {
  const { reachableFor, confessionId } = itemKinds[kind]
  return sql`select ${confessionId} as "confessionId", coalesce(updated_at, created_at) as "writtenAt",
      ${isOwn({ authorTag: sql`author_tag` }, viewer)} as "isOwner"
    from ${reachableFor(viewer)} where id = ${id} and ${isAdmitted}`
}

export function isReportedBy(tags: string[]): SQL {
  return sql`reporter_tag = any(${sql.param(tags)}::uuid[])`
}

/**
 * Returns CTEs that lock the confession and then the item, so that neither is deleted during the statement. `target`
 * has no row if the viewer can't reach the item.
 */
export function lockedTargetOf(item: Item, viewer: Viewer, isAdmitted: SQL): SQL {
  const { kind, id } = item
  if (kind === 'confession')
    return sql`target as (${targetOf(item, viewer, isAdmitted)} for key share)`
  const replies = repliesFor(viewer)
  return sql`thread as (
      select 1 from ${confessionsFor(viewer)}
      where id = (select confession_id from ${replies} where id = ${id}) for key share
    ), target as (
      ${targetOf(item, viewer, sql`${isAdmitted} and (confession_id is null or exists (select 1 from thread))`)}
      for key share
    )`
}

/** True if an operator has decided on this reason since the text was last edited. A new report then gets weight 0. */
export function isSettled({ id }: Item, reason: ReportReason): SQL {
  return sql`exists (
    select 1 from ${decisions} left join ${settledReports} on ${settledReports.decisionId} = ${decisions.id}
    where ${decisions.itemId} = ${id} and not ${decisions.byReports}
      and ${decisions.at} > "writtenAt"
      and (${settledReports.reason} = ${reason} or ${decisions.rule} = ${reason}))`
}

/**
 * True if the viewer has reported the current text and has not withdrawn that report. So it is false again after
 * every edit, even if no operator has decided on the report.
 */
export function wasReported(tags: string[]): SQL {
  return sql`(exists (select 1 from ${reports} where ${isReportedBy(tags)} and text_since = (select "writtenAt" from target))
    or exists (${settledFrom(tags)} and not is_withdrawn))`
}

/** Selects the viewer's reports of the current text on which an operator has already decided. */
export function settledFrom(tags: string[]): SQL {
  return sql`select ${settledReports.id} from ${settledReports}
    where ${isReportedBy(tags)} and text_since = (select "writtenAt" from target)`
}

export function setWithdrawn(tags: string[], isWithdrawn: boolean): SQL {
  return sql`update ${settledReports} set is_withdrawn = ${isWithdrawn}
    where ${settledReports.id} in (${settledFrom(tags)})`
}
