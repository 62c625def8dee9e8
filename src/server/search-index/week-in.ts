import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Counts weeks since 2000. Stored terms begin with this number, so it must not change. */
export function weekIn(time: SQLWrapper): SQL {
  return sql`floor(extract(epoch from ${time} - '2000-01-01Z') / (7 * 24 * 60 * 60))::int`
}
