import { getTableName, sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { upkeep } from '../../src/server/db/schema/maintenance.ts'
import { tables } from '../../src/server/db/tables.ts'
import { rememberUpkeep } from '../../src/server/db/upkeep.ts'

const names = tables.filter((table) => table !== upkeep).map(getTableName)

/** Truncating makes a new file for every table and index, so deleting a few rows is many times faster. */
const maxBytesToDelete = 256 * 1024

const emptying = sql.raw(`do $$ begin
  if exists (select from unnest('{${names}}'::regclass[]) as name
    where pg_relation_size(name) > ${maxBytesToDelete}) then
    truncate ${names};
  else
    set local session_replication_role = replica;
    ${names.map((name) => `delete from ${name};`).join(' ')}
  end if;
end $$`)

/** Empties all tables, except that the board keeps its secret. */
export async function emptyTables({ db, cache }: Pick<Board, 'db' | 'cache'>): Promise<void> {
  await db.execute(emptying)
  await rememberUpkeep(db, { lastScrub: null, lastBackup: null, lastJudging: null })
  cache.clear()
}
