import { type SQL, sql } from 'drizzle-orm'
import { moderationLimits } from '../../contract/limits.ts'
import type { NewReport, ReportState } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { confessionsFor, isOwn, repliesFor } from '../content/visibility.ts'
import { sealText } from '../crypto/seal.ts'
import { dayOf, monthOf, voterTags } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { decisions, reportMonths, reports } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { mayWrite, stillSignedIn } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { weightOf } from './weight.ts'

/** The month of public statistics. Withdrawing a report in the same month lowers that count. */
const monthOfReport = sql`to_char(created_on, 'YYYY-MM')`

/**
 * Stores a report. All reports are judged together every five minutes, so it has no effect before that. A repeated
 * report changes nothing unless the item was edited since. Throws `own_item`, `signed_out`, `suspended` or not found.
 */
export async function addReport(
  db: Database,
  board: Pick<Board, 'keys' | 'writing'>,
  viewer: Viewer,
  item: Item,
  { reason, note }: NewReport,
): Promise<ReportState> {
  board.writing.count(viewer, { kind: 'reports' })
  const weight = await weightOf(db, viewer)
  const tags = voterTags('report', viewer, item.id)
  const now = new Date()
  const replyId = item.kind === 'reply' ? item.id : null
  const sealedNote = sealText(board.keys, note, moderationLimits.note)
  const insertion = sql`with ${lockedTargetOf(item, viewer, mayWrite(viewer))}, added as (
      insert into ${reports}
        (reporter_tag, confession_id, reply_id, reason, weight, sealed_note, created_on, text_since)
      select ${tags[0]}::uuid, "confessionId", ${replyId}::uuid, ${reason},
        case when ${isSettled(item, reason)} then 0 else ${weight}::real end,
        ${sealedNote}, ${dayOf(now)}::date, "writtenAt"
      from target where not "isOwner"
        and not exists (select from ${reports} where ${isReportedBy(tags)} and ${isOfThisText}
          and (not is_withdrawn or decision_id is not null))
      on conflict do nothing returning 1
    ), earlier as (
      -- Open reports of an earlier text are withdrawn. A decided one of this text counts as reported again.
      update ${reports} set is_withdrawn = text_since < "writtenAt" from target
      where ${isReportedBy(tags)} and (text_since < "writtenAt" or decision_id is not null)
    ), counted as (
      insert into ${reportMonths} (month, count) select ${monthOf(now)}, 1 from added
      where not exists (select 1 from ${reports} where ${isReportedBy(tags)} and not is_withdrawn
        and decision_id is null and ${monthOfReport} = ${monthOf(now)})
      on conflict (month) do update set count = ${reportMonths.count} + 1
    )
    select "isOwner" from target`
  const [target] = await retryOnDeadlock(() => rowsOf<{ isOwner: boolean }>(db, insertion))
  if (target?.isOwner) throw problem('own_item')
  if (target) return { reported: true }
  await assertMayWrite(db, viewer)
  return refuse(db, viewer, item)
}

/** The report counts no more. One that an operator has decided on keeps its verdict, with the same answer. */
export async function withdrawReport(
  db: Database,
  { writing }: Pick<Board, 'writing'>,
  viewer: Viewer,
  item: Item,
): Promise<ReportState> {
  writing.count(viewer, { kind: 'deletions' })
  const tags = voterTags('report', viewer, item.id)
  const rows = await rowsOf(
    db,
    sql`with target as (${targetOf(item, viewer, stillSignedIn(viewer))}), withdrawn as (
        update ${reports} set is_withdrawn = true from target
        where ${isReportedBy(tags)} and not is_withdrawn
        returning case when decision_id is null then ${monthOfReport} end as month
      ), counted as (
        update ${reportMonths} set count = ${reportMonths.count} - 1 from withdrawn
        where ${reportMonths.month} = withdrawn.month and withdrawn.month = ${monthOf(new Date())}
      )
      select 1 from target`,
  )
  if (rows.length === 0) return refuse(db, viewer, item)
  return { reported: false }
}

/** A decision does not change this answer, so it does not reveal that there was one. */
export async function readReport(db: Database, viewer: Viewer, item: Item): Promise<ReportState> {
  const [state] = await rowsOf<ReportState>(
    db,
    sql`with target as (${targetOf(item, viewer, stillSignedIn(viewer))})
      select exists (select from ${reports} where ${isReportedBy(voterTags('report', viewer, item.id))}
        and ${isOfThisText} and not is_withdrawn) as reported
      from target`,
  )
  return state ?? refuse(db, viewer, item)
}

// The statements above have a CTE `target`, which is made by one of the next two functions. The other functions return
// conditions and statements that read it.

function targetOf({ kind, id }: Item, viewer: Viewer, isAdmitted: SQL): SQL {
  const { reachableFor, confessionId } = itemKinds[kind]
  return sql`select ${confessionId} as "confessionId", coalesce(updated_at, created_at) as "writtenAt",
      ${isOwn({ authorTag: sql`author_tag` }, viewer)} as "isOwner"
    from ${reachableFor(viewer)} where id = ${id} and ${isAdmitted}`
}

function isReportedBy(tags: string[]): SQL {
  return sql`reporter_tag = any(${sql.param(tags)}::uuid[])`
}

/** The report is about the text as it is now. After an edit, a person can report the item again. */
const isOfThisText = sql`text_since = (select "writtenAt" from target)`

/** Locks the confession and then the item against deletion. `target` is empty if the item can't be reached. */
function lockedTargetOf(item: Item, viewer: Viewer, isAdmitted: SQL): SQL {
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
function isSettled({ id }: Item, reason: ReportReason): SQL {
  return sql`exists (
    select 1 from ${decisions} left join ${reports} on ${reports.decisionId} = ${decisions.id}
    where ${decisions.itemId} = ${id} and not ${decisions.byReports}
      and ${decisions.at} > "writtenAt"
      and (${reports.reason} = ${reason} or ${decisions.rule} = ${reason}))`
}
