import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Selects the number of weeks since 2000. It must never change, because stored terms begin with it. */
export function weekIn(time: SQLWrapper): SQL {
  return sql`floor(extract(epoch from ${time} - '2000-01-01Z') / (7 * 24 * 60 * 60))::int`
}
