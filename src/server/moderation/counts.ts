import { gte, sql } from 'drizzle-orm'
import type { ModerationCounts } from '../../contract/moderation-counts.ts'
import { monthOf } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, reportMonths } from '../db/schema/moderation.ts'

const months = 12
/** Smaller counts are not published, because they could point to a person. */
const minCount = 5

type Decided = {
  month: string
  hidden: number
  restored: number
  removed: number
  answered: number
  medianDays: number | null
}

/** Counts for the last 12 complete UTC months, newest first. Counts of the current month would show each decision. */
export async function countModeration(db: Database): Promise<ModerationCounts> {
  const now = new Date()
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count))
  const decided = await rowsOf<Decided>(
    db,
    sql`select to_char(at at time zone 'utc', 'YYYY-MM') as month,
        (count(distinct item_id) filter (where verb = 'hide'))::int as hidden,
        (count(distinct item_id) filter (where verb = 'restore' and exists (
          select 1 from ${decisions} as earlier
          where earlier.item_id = decided.item_id and earlier.verb = 'hide' and earlier.at < decided.at
        )))::int as restored,
        (count(distinct item_id) filter (where verb = 'remove'))::int as removed,
        count(waited_days)::int as answered,
        percentile_cont(0.5) within group (order by waited_days) as "medianDays"
      from ${decisions} as decided
      where at >= ${monthsAgo(months).toISOString()}::timestamptz
        and at < ${monthsAgo(0).toISOString()}::timestamptz
      group by 1`,
  )
  const reported = await db
    .select()
    .from(reportMonths)
    .where(gte(reportMonths.month, monthOf(monthsAgo(months))))
  return {
    months: Array.from({ length: months }, (_, index) => {
      const month = monthOf(monthsAgo(index + 1))
      const found = decided.find((one) => one.month === month)
      return {
        month,
        reports: publishable(reported.find((one) => one.month === month)?.count),
        hidden: publishable(found?.hidden),
        restored: publishable(found?.restored),
        removed: publishable(found?.removed),
        medianDays: found && publishable(found.answered) ? found.medianDays : null,
      }
    }),
  }
}

function publishable(count = 0): number | null {
  return count < minCount ? null : count
}
