import { type SQL, sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { confessionsFor, isOwn, repliesFor } from '../content/visibility.ts'
import { decisions, reports, settledReports } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'

/* SQL about a viewer's reports of one item. The conditions need a `target` row: the item with its current text. */

export function targetOf({ kind, id }: Item, viewer: Viewer, isAdmitted: SQL): SQL {
  const { reachableFor, confessionId } = itemKinds[kind]
  return sql`select ${confessionId} as "confessionId", coalesce(updated_at, created_at) as "writtenAt",
      ${isOwn({ authorTag: sql`author_tag` }, viewer)} as "isOwner"
    from ${reachableFor(viewer)} where id = ${id} and ${isAdmitted}`
}

export function isReportedBy(tags: string[]): SQL {
  return sql`reporter_tag = any(${sql.param(tags)}::uuid[])`
}

/** Locks first the confession, then the item, against deletion during the statement; only what the viewer can reach. */
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

/** Whether an operator has decided on this reason since the last edit of the text. Then a new report has no weight. */
export function isSettled({ id }: Item, reason: ReportReason): SQL {
  return sql`exists (
    select 1 from ${decisions} left join ${settledReports} on ${settledReports.decisionId} = ${decisions.id}
    where ${decisions.itemId} = ${id} and not ${decisions.byReports}
      and ${decisions.at} > "writtenAt"
      and (${settledReports.reason} = ${reason} or ${decisions.rule} = ${reason}))`
}

/** Counts only reports of the current text, so that an edit resets the answer whether an operator decided or not. */
export function wasReported(tags: string[]): SQL {
  return sql`(exists (select 1 from ${reports} where ${isReportedBy(tags)} and text_since = (select "writtenAt" from target))
    or exists (${settledFrom(tags)} and not is_withdrawn))`
}

/** The viewer's reports of the current text on which an operator has decided. */
export function settledFrom(tags: string[]): SQL {
  return sql`select ${settledReports.id} from ${settledReports}
    where ${isReportedBy(tags)} and text_since = (select "writtenAt" from target)`
}

export function setWithdrawn(tags: string[], isWithdrawn: boolean): SQL {
  return sql`update ${settledReports} set is_withdrawn = ${isWithdrawn}
    where ${settledReports.id} in (${settledFrom(tags)})`
}
