import { type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { reports } from '../db/schema/moderation.ts'

/** A group of reports of one item that have the same reason and the same weight. */
export type CountedReports = { reason: ReportReason; weight: number; people: number }

/** An item that everyone can see, with its reports that have a weight above 0 and no operator's decision yet. */
export type ReportedItem = Item & {
  /** Null for a reply that was imported without its confession. */
  confessionId: string | null
  upvoteCount: number
  /** The time at which the text was written or last edited. */
  writtenAt: Date
  hasCrisisCard: boolean
  /** `textSince` (ISO 8601) is the time at which the reported text was written or last edited. */
  reports: (CountedReports & { textSince: string })[]
}

type Row = Omit<ReportedItem, 'writtenAt'> & { writtenAt: string }

/** Items with fewer reports are skipped, because reports of fewer people can't change anything. */
const minReports = 3
/** Maximum number of items judged in one run. */
const maxItems = 5_000

/**
 * Returns the items with reports that fulfil a condition. The heaviest come first, or a flood of light reports could use
 * up the hourly limits before them.
 */
export async function readReported(db: Database, isAsked = sql`true`): Promise<ReportedItem[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`with counted as (
        select confession_id, reply_id, reason, weight, text_since, count(*)::int as people
        from ${reports} where decision_id is null and weight > 0 and not is_withdrawn and ${isAsked}
        group by 1, 2, 3, 4, 5
      ), reported as (
        select confession_id, reply_id, sum(weight * people) as total, json_agg(json_build_object(
          'reason', reason, 'weight', weight, 'people', people, 'textSince', text_since)) as reports
        from counted group by 1, 2 having sum(people) >= ${sql.raw(`${minReports}`)}
      )
      select item.*, reports from reported join lateral (
        ${visible('confession', sql`reported.reply_id is null and id = reported.confession_id`)}
        union all ${visible('reply', sql`id = reported.reply_id`)}
      ) as item on true
      order by total desc, random() limit ${sql.raw(`${maxItems}`)}`,
  )
  return rows.map((row) => ({ ...row, writtenAt: new Date(row.writtenAt) }))
}

function visible(kind: ItemKind, isReported: SQL): SQL {
  const { reachableFor, confessionId } = itemKinds[kind]
  return sql`select ${kind} as kind, id, ${confessionId} as "confessionId", upvote_count as "upvoteCount",
      coalesce(updated_at, created_at) as "writtenAt", has_crisis_card as "hasCrisisCard"
    from ${reachableFor(null)} where ${isReported}`
}
