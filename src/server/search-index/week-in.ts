import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the number of weeks since 2000 as SQL. Don't change the calculation, because stored terms begin with this
 * number.
 */
export function weekIn(time: SQLWrapper): SQL {
  return sql`floor(extract(epoch from ${time} - '2000-01-01Z') / (7 * 24 * 60 * 60))::int`
}
