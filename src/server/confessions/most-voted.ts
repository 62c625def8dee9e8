import { type SQL, sql } from 'drizzle-orm'
import { pageSize } from '../../contract/limits.ts'
import { listedConfessions as confessions } from '../content/visibility.ts'
import { period, periodOf } from '../db/schema/period.ts'

const { id, upvoteCount, createdAt } = confessions

/**
 * `sql.raw` puts the limit into the statement's text. For a limit passed as a parameter, PostgreSQL would plan to
 * read a tenth of the table.
 */
const pageRows = sql.raw(`${pageSize.fetched + 1}`)
/**
 * How many of the board's most voted confessions are tried first. In a long time frame, these usually contain the
 * page. In a short one they often don't, but reading them is cheap.
 */
const nearestRows = sql.raw('100')

const mostVotedOrder = sql`order by upvote_count desc, created_at desc, id desc`

/**
 * Selects the ids of the most voted confessions since `time`: a page and one more. No index is ordered by votes and
 * by time, so it tries the next 100 of the whole board or topic first. The rest is merged from the most voted of every
 * three days (decision 21).
 */
export function mostVotedSince(time: string, isNext: SQL): SQL {
  const since = sql`${time}::timestamptz`
  // Adding nothing keeps PostgreSQL from reading a topic's confessions by time and sorting them: topics have no
  // statistics, so it would expect few.
  const postedAt = sql`${createdAt} + interval '0'`
  const isOfPeriod = sql`${periodOf(createdAt)} = period and ${postedAt} >= ${since} and ${isNext}`
  const first = (isWanted: SQL, limit: SQL) => sql`select ${id}, ${upvoteCount}, ${createdAt}
    from ${confessions} where ${isWanted} ${mostVotedOrder} limit ${limit}`
  const bounds = sql`select greatest(${since}, min(${createdAt})) as first, max(${createdAt}) as last from ${confessions}`
  return sql`array(
    with nearest as (
      select id from (${first(isNext, nearestRows)}) as nearest
      where created_at >= ${since} ${mostVotedOrder} limit ${pageRows}
    )
    select id from nearest
    union all (
      select best.id from (${bounds}) as bounds,
        generate_series(${periodOf(sql`first`)}, last, ${period}) as period,
        lateral (${first(isOfPeriod, pageRows)}) as best
      ${mostVotedOrder} limit ${pageRows} - (select count(*) from nearest) offset (select count(*) from nearest)
    )
  )`
}
