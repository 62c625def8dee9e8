import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'

/** How old a file is that nobody is still making. */
const oldest = '1 hour'

/**
 * Empties the files that belong to no table any more: what a transaction had made whose server crashed.
 * PostgreSQL never removes them, and they may hold text. For a server of our own, whose files we may
 * write to; they keep their names, of which no use is made again.
 */
export async function emptyLostFiles(db: Database): Promise<void> {
  const lost = await rowsOf<{ path: string }>(
    db,
    sql`with folder as (
        select 'base/' || oid as path from pg_database where datname = current_database()
      )
      select folder.path || '/' || name as path
      from folder, pg_ls_dir(folder.path) as name, pg_stat_file(folder.path || '/' || name, true) as file
      where name ~ '^[0-9]+([._].*)?$' and file.size > 0
        and file.modification < now() - ${oldest}::interval
        and substring(name from '^[0-9]+')::oid not in (
          select pg_relation_filenode(oid) from pg_class where pg_relation_filenode(oid) is not null)`,
  )
  for (const { path } of lost)
    await db.execute(
      sql.raw(`do $$ begin
        execute format('copy (select where false) to %L', current_setting('data_directory') || '/${path}');
      end $$`),
    )
}
