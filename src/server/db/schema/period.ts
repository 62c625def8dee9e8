import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export const period = sql.raw(`interval '3 days'`)

/** Where the three days begin that a time is in (decision 21). An index is made of it, so it is for ever the same. */
export function periodOf(time: SQLWrapper): SQL {
  return sql`date_bin(${period}, ${time}, '2000-01-01Z')`
}
