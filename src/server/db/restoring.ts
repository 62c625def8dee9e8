import { sql } from 'drizzle-orm'
import { StartError } from '../errors/operator-error.ts'
import { type Database, rowsOf } from './database.ts'

/** This schema exists while a restore runs, and stays if it does not complete. Then no board starts here. */
export const restoreSchema = 'spill_restore'

/** Throws a StartError if a restore into this database is running or was not completed. */
export async function refuseUnfinishedRestore(db: Database, setting: string): Promise<void> {
  const [row] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regnamespace(${restoreSchema}) is not null as "isThere"`,
  )
  if (row?.isThere)
    throw new StartError(
      `${setting} holds a restore that is running or was not completed. To restore again, empty it first: delete the folder postgres in DATA_DIR, or drop and create the database of DATABASE_URL`,
    )
}

/** Returns the number of tables in the database, apart from those of extensions. */
export async function countTables(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname !~ '^pg_'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  )
  return row?.count ?? 0
}
