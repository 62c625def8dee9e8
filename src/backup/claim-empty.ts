import { sql } from 'drizzle-orm'
import type { Database } from '../server/db/database.ts'
import { migrationLock } from '../server/db/migrate.ts'
import { countTables, refuseUnfinishedRestore, restoreSchema } from '../server/db/restoring.ts'
import { StartError } from '../server/errors/operator-error.ts'

/** Marks an empty database, so that no board starts on it. Throws a StartError if it is not empty. */
export async function claimEmpty(db: Database, setting: string): Promise<void> {
  // A board that starts at the same time takes this lock, too.
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
  await refuseUnfinishedRestore(db, setting)
  if ((await countTables(db)) > 0)
    throw new StartError(
      `${setting} is not empty, and a restore needs an empty database: move the folder postgres in DATA_DIR away, or name another database in DATABASE_URL`,
    )
  await db.execute(sql.raw(`create schema ${restoreSchema}`))
  await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
}
