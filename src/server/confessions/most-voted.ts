import { type SQL, sql } from 'drizzle-orm'
import { pageSize } from '../../contract/limits.ts'
import { listedConfessions as confessions } from '../content/visibility.ts'
import { period, periodOf } from '../db/schema/period.ts'

const { id, upvoteCount, createdAt } = confessions

/** Not a parameter: PostgreSQL plans an unknown limit as if it were a tenth of the table. */
const pageRows = sql.raw(`${pageSize.fetched + 1}`)
/** Enough rows for a long time frame, and cheap to read in vain for a short one. */
const nearestRows = sql.raw('100')

const order = sql`order by upvote_count desc, created_at desc, id desc`

/**
 * Ids of the most voted confessions since `time`: a page and one more. No index serves both conditions, so this looks
 * among the next 100 of the whole board, then merges the most voted of each period for the rest (decision 21).
 */
export function mostVotedSince(time: string, isNext: SQL): SQL {
  const since = sql`${time}::timestamptz`
  const key = sql`select ${id}, ${upvoteCount}, ${createdAt} from ${confessions}`
  const bounds = sql`select greatest(${since}, min(${createdAt})) as first, max(${createdAt}) as last from ${confessions}`
  return sql`array(
    with nearest as (
      select id from (${key} where ${isNext} ${order} limit ${nearestRows}) as nearest
      where created_at >= ${since} ${order} limit ${pageRows}
    )
    select id from nearest
    union all (
      select best.id from (${bounds}) as bounds,
        generate_series(${periodOf(sql`first`)}, last, ${period}) as period,
        lateral (${key} where ${periodOf(createdAt)} = period and ${createdAt} >= ${since} and ${isNext}
          ${order} limit ${pageRows}) as best
      ${order} limit ${pageRows} - (select count(*) from nearest) offset (select count(*) from nearest)
    )
  )`
}
