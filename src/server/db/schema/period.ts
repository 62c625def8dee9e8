import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export const period = sql.raw(`interval '3 days'`)

/**
 * Returns the start of the three-day period of a time (decision 21). Never change it: an index stores the results.
 */
export function periodOf(time: SQLWrapper): SQL {
  return sql`date_bin(${period}, ${time}, '2000-01-01Z')`
}
