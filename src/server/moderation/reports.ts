import { sql } from 'drizzle-orm'
import { moderationLimits } from '../../contract/limits.ts'
import type { NewReport, ReportState } from '../../contract/reports.ts'
import type { Board } from '../board/board.ts'
import type { Item } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { sealText } from '../crypto/seal.ts'
import { dayOf, monthOf, voterTags } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { reportMonths, reports } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { mayWrite } from '../viewer/may-write.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import {
  isReportedBy,
  isSettled,
  lockedTargetOf,
  settledFrom,
  setWithdrawn,
  targetOf,
  wasReported,
} from './own-reports.ts'
import { weightOf } from './weight.ts'

/**
 * The month for which a report counts in the public statistics. Withdrawing it in the same month lowers that count.
 */
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
      insert into ${reports} as earlier
        (reporter_tag, confession_id, reply_id, reason, weight, sealed_note, created_on, text_since)
      select ${tags[0]}::uuid, "confessionId", ${replyId}::uuid, ${reason},
        case when ${isSettled(item, reason)} then 0 else ${weight}::real end,
        ${sealedNote}, ${dayOf(now)}::date, "writtenAt"
      from target where not "isOwner"
        and not ${wasReported(tags)} and not exists (${settledFrom(tags)})
      on conflict (reporter_tag) do update set reason = excluded.reason, weight = excluded.weight,
        sealed_note = excluded.sealed_note, created_on = excluded.created_on, text_since = excluded.text_since
      where earlier.text_since < excluded.text_since
      returning 1
    ), before_proof as (
      delete from ${reports} using target where ${isReportedBy(tags.slice(1))} and text_since < "writtenAt"
    ), settled as (${setWithdrawn(tags, false)}), counted as (
      insert into ${reportMonths} (month, count) select ${monthOf(now)}, 1 from added
      where not exists (select 1 from ${reports} where ${isReportedBy(tags)} and ${monthOfReport} = ${monthOf(now)})
      on conflict (month) do update set count = ${reportMonths.count} + 1
    )
    select "isOwner" from target`
  const [target] = await retryOnDeadlock(() => rowsOf<{ isOwner: boolean }>(db, insertion))
  if (target?.isOwner) throw problem('own_item')
  if (target) return { reported: true }
  await assertMayWrite(db, viewer)
  return refuse(db, viewer, item)
}

/**
 * Deletes the report. If an operator has already decided on it, it is only marked as withdrawn, but the answer is the
 * same. Repeating the call changes nothing.
 */
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
        delete from ${reports} using target where ${isReportedBy(tags)}
        returning ${monthOfReport} as month
      ), counted as (
        update ${reportMonths} set count = ${reportMonths.count} - 1 from withdrawn
        where ${reportMonths.month} = withdrawn.month and withdrawn.month = ${monthOf(new Date())}
      ), settled as (${setWithdrawn(tags, true)})
      select 1 from target`,
  )
  if (rows.length === 0) return refuse(db, viewer, item)
  return { reported: false }
}

/**
 * Returns whether the viewer has reported the current text. An operator's decision does not change this answer, so
 * the answer does not reveal that there was one.
 */
export async function readReport(db: Database, viewer: Viewer, item: Item): Promise<ReportState> {
  const [state] = await rowsOf<ReportState>(
    db,
    sql`with target as (${targetOf(item, viewer, stillSignedIn(viewer))})
      select ${wasReported(voterTags('report', viewer, item.id))} as reported from target`,
  )
  return state ?? refuse(db, viewer, item)
}
