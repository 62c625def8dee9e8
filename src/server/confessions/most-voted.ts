import { type SQL, sql } from 'drizzle-orm'
import { pageSize } from '../../contract/limits.ts'
import { listedConfessions as confessions } from '../content/visibility.ts'
import { period, periodOf } from '../db/schema/period.ts'

const { id, upvoteCount, createdAt } = confessions

/* Written out: for a limit it is not told, PostgreSQL plans to read a tenth of the table. */
const pageRows = sql.raw(`${pageSize.fetched + 1}`)
/** Enough for a frame that holds most of what is voted for, and little to lose where it does not. */
const nearestRows = sql.raw('100')

const order = sql`order by upvote_count desc, created_at desc, id desc`

/**
 * The ids of a page of what was most voted since then, and of one more. No index has both orders, so they
 * are looked for among the nearest of the whole board and, as far as they are not there, merged from the
 * most voted of each period (decision 21).
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
