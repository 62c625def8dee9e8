import { sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { reports } from '../db/schema/moderation.ts'
import { reportsOf } from '../hiding/open-reports.ts'

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
  reports: (CountedReports & { isOfThisText: boolean })[]
}

type Row = Omit<ReportedItem, 'kind' | 'writtenAt'> & { writtenAt: string }

/** Items with fewer reports are skipped, because reports of fewer people can't change anything. */
const minReports = 3
/** Maximum number of items judged in one run. */
const maxItems = 5_000

/** The heaviest come first, or a flood of light reports could use up the hourly limits before them. */
export async function readReported(db: Database): Promise<ReportedItem[]> {
  const { confession, reply } = itemKinds
  const items = await rowsOf<Item>(
    db,
    sql`select case when reply_id is null then 'confession' else 'reply' end as kind,
        coalesce(reply_id, confession_id) as id
      from (select confession_id, reply_id, sum(weight) as weight from ${reports} where decision_id is null and weight > 0 and not is_withdrawn
        group by 1, 2 having count(*) >= ${sql.raw(`${minReports}`)}) as reported
      where case when reply_id is null
        then exists (select 1 from ${confession.reachableFor(null)} where id = reported.confession_id)
        else exists (select 1 from ${reply.reachableFor(null)} where id = reported.reply_id) end
      order by weight desc, random() limit ${sql.raw(`${maxItems}`)}`,
  )
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  const found = new Map<string, ReportedItem>()
  for (const [kind, some] of byKind)
    for (const item of await readReportedOfKind(
      db,
      kind,
      some.map(({ id }) => id),
    ))
      found.set(item.id, item)
  return items.flatMap(({ id }) => found.get(id) ?? [])
}

/** Returns the items that are visible to everyone, with their reports, in any order. */
export async function readReportedOfKind(
  db: Database,
  kind: Item['kind'],
  ids: string[],
): Promise<ReportedItem[]> {
  const { reachableFor, confessionId } = itemKinds[kind]
  const rows = await rowsOf<Row>(
    db,
    sql`with item as (
        select id, ${confessionId} as confession_id, upvote_count, has_crisis_card,
          coalesce(updated_at, created_at) as written_at
        from ${reachableFor(null)} where id = any(${sql.param(ids)}::uuid[])
      ), counted as (
        select item.id, reason, weight, text_since = written_at as is_of_this_text,
          count(*) as people
        from item join ${reports} on ${reportsOf({ kind, id: sql`item.id` })}
        where weight > 0 and not is_withdrawn group by 1, 2, 3, 4
      )
      select id, confession_id as "confessionId", upvote_count as "upvoteCount",
        written_at as "writtenAt", has_crisis_card as "hasCrisisCard",
        (select coalesce(json_agg(json_build_object('reason', reason, 'weight', weight,
            'people', people, 'isOfThisText', is_of_this_text)), '[]')
          from counted where counted.id = item.id) as reports
      from item`,
  )
  return rows.map((row) => ({ ...row, kind, writtenAt: new Date(row.writtenAt) }))
}
