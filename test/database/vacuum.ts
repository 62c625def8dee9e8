import { getTableName, sql, type Table } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/server/db/database.ts'

const maxTries = 50

/**
 * Vacuums and analyzes tables until all their pages are marked as visible, as plans expect it. A transaction of another
 * connection prevents that, even one that is just being opened. So do a few rows that were deleted before, unless
 * indexes are cleaned, too.
 */
export async function vacuumWhole(db: Database, ...tables: Table[]): Promise<void> {
  const names = sql.raw(tables.map(getTableName).join())
  for (let tries = 1; tries <= maxTries; tries++) {
    await db.execute(sql`vacuum (analyze, index_cleanup on) ${names}`)
    const [unmarked] = await rowsOf(
      db,
      sql`select from pg_class where oid = any(${`{${tables.map(getTableName)}}`}::regclass[])
        and relallvisible < relpages`,
    )
    if (!unmarked) return
  }
  throw new Error(`An open transaction prevents the vacuum of ${tables.map(getTableName)}`)
}
