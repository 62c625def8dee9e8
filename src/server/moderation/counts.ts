import { type SQL, sql } from 'drizzle-orm'
import type { ModerationCounts } from '../../contract/moderation.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, reportMonths } from '../db/schema/moderation.ts'

/** Smaller counts are not published, because they could point to a person. */
const minCount = 5

/** Newest first, and without the current month: readers could watch its counts grow with each decision. */
export async function countModeration(db: Database): Promise<ModerationCounts> {
  const now = sql`${new Date().toISOString()}::timestamptz at time zone 'utc'`
  const itemsThat = (isCounted: SQL) =>
    publishable(sql`count(distinct item_id) filter (where ${isCounted})`)
  const months = await rowsOf<ModerationCounts['months'][number]>(
    db,
    sql`with months as (
        select to_char(start, 'YYYY-MM') as month, start at time zone 'utc' as start,
          (start + interval '1 month') at time zone 'utc' as "end"
        from (
          select date_trunc('month', ${now}) - ago * interval '1 month' as start
          from generate_series(1, 12) as ago
        ) as starts
      )
      select month, (select ${publishable(sql`count`)} from ${reportMonths} where month = months.month) as reports,
        ${itemsThat(sql`verb = 'hide'`)} as hidden,
        ${itemsThat(sql`verb = 'restore' and exists (
          select 1 from ${decisions} as earlier
          where earlier.item_id = decided.item_id and earlier.verb = 'hide' and earlier.at < decided.at
        )`)} as restored,
        ${itemsThat(sql`verb = 'remove'`)} as removed,
        case when count(waited_days) >= ${minCount}
          then percentile_cont(0.5) within group (order by waited_days) end as "medianDays"
      from months left join ${decisions} as decided on at >= months.start and at < months."end"
      group by month order by month desc`,
  )
  return { months }
}

function publishable(count: SQL): SQL {
  return sql`case when ${count} >= ${minCount} then (${count})::int end`
}
