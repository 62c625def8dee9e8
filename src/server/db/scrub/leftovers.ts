import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import { scrubSchema } from './tables.ts'

export async function hasLeftovers(db: Database): Promise<boolean> {
  const schemas = await rowsOf(db, sql`select from pg_namespace where nspname = ${scrubSchema}`)
  return schemas.length > 0
}

/** Removes what a stopped scrub left. */
export async function dropLeftovers(db: Database, timeoutMs?: number): Promise<void> {
  // Only tables that still have a trigger must be locked.
  const tables = await rowsOf<{ live: string }>(
    db,
    sql`select format('%I.%I', nspname, relname) as live
      from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid and pronamespace = to_regnamespace(${scrubSchema})
      join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace`,
  )
  const live = tables.map(({ live }) => live)
  const removal = `drop schema if exists ${scrubSchema} cascade`
  await retryUntilTrue(() => runLocked(db, 'access exclusive', live, [removal]), timeoutMs)
}

/** After a crash, PostgreSQL never removes the files of unfinished transactions, which have text. */
export async function truncateOrphanedFiles(db: Database): Promise<void> {
  const lost = await rowsOf<{ path: string }>(
    db,
    sql`with folder as (
        select 'base/' || oid as path from pg_database where datname = current_database()
      )
      select folder.path || '/' || name as path
      from folder, pg_ls_dir(folder.path) as name, pg_stat_file(folder.path || '/' || name, true) as file
      where name ~ '^[0-9]+([._].*)?$' and file.size > 0
        and file.modification < now() - interval '1 hour'
        and substring(name from '^[0-9]+')::oid not in (
          select pg_relation_filenode(oid) from pg_class where pg_relation_filenode(oid) is not null)`,
  )
  // Empty the files, because SQL can't delete them. PostgreSQL does not use their names again.
  for (const { path } of lost)
    await db.execute(
      sql.raw(`do $$ begin
        execute format('copy (select where false) to %L', current_setting('data_directory') || '/${path}');
      end $$`),
    )
}
