import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../connect.ts'
import { migrationLock } from '../migrate.ts'
import { catchUp, lastCatchUp } from './changes.ts'
import { behindLock, insist } from './locks.ts'
import type { ScrubTable } from './tables.ts'

export type ForeignKey = { live: string; name: string; definition: string }

/**
 * Puts the copies in the places of tables that foreign keys join; answers the keys, which are yet to be
 * validated. Throws TablesInUse.
 */
export async function exchangeTables(
  db: Database,
  tables: ScrubTable[],
  migrations: number,
): Promise<ForeignKey[]> {
  const live = tables.map(({ live }) => live)
  const keys = await foreignKeys(db, live)
  const statements = [
    refuseMigrated(migrations),
    ...tables.flatMap(lastCatchUp),
    `drop table ${live.join(', ')}`,
    ...tables.map(({ copy, home }) => `alter table ${copy} set schema ${home}`),
    ...keys.map(
      ({ live, name, definition }) =>
        `alter table ${live} add constraint ${name} ${definition} not valid`,
    ),
  ]
  // Of the copies autovacuum may hold one: they are locked first, while nobody waits for us.
  const all = [...tables.map(({ copy }) => copy), ...live]
  await insist(async () => {
    await catchUp(db, tables)
    return behindLock(db, 'access exclusive', all, statements)
  })
  return keys
}

/** They were valid; looking at every row once more keeps nobody waiting now. */
export async function validateKeys(db: Database, keys: ForeignKey[]): Promise<void> {
  for (const { live, name } of keys)
    await db.execute(sql.raw(`alter table ${live} validate constraint ${name}`))
}

/** As they are said without `not valid`, in which a scrub that was killed may have left one. */
function foreignKeys(db: Database, live: string[]): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`select live, quote_ident(conname) as name,
        regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', '') as definition
      from unnest(${sql.param(live)}::text[]) with ordinality as t (live, number)
      join pg_constraint on conrelid = live::regclass and contype = 'f'
      order by number, conname`,
  )
}

/** Migrations are not made while they run, nor copies used that were made before one. */
function refuseMigrated(migrations: number): string {
  return `do $$ begin
    if not pg_try_advisory_xact_lock_shared(${migrationLock})
      or (select count(*) from drizzle.__drizzle_migrations) <> ${migrations} then
      raise lock_not_available;
    end if;
  end $$`
}

export async function countMigrations(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return row?.count ?? 0
}
