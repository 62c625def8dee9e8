import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Database, rowsOf } from '../database.ts'
import { migrationLock } from '../migrate.ts'
import { catchUp, finalChangeStatements } from './changes.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import type { ScrubTable } from './tables.ts'

type ForeignKey = { live: string; name: string; definition: string; comment: string | null }

/** Replaces the tables by their copies. Returns the foreign keys, which are not validated yet. */
export async function exchangeTables(
  db: Database,
  tables: ScrubTable[],
  migrations: number,
): Promise<ForeignKey[]> {
  const live = tables.map(({ live }) => live)
  const keys = await foreignKeys(db, live)
  const statements = [
    unlessMigrated(migrations),
    unlessOldSnapshots,
    ...tables.flatMap(finalChangeStatements),
    `drop table ${live.join(', ')}`,
    ...tables.map(({ copy, schema }) => `alter table ${copy} set schema ${schema}`),
    ...keys.flatMap(addKey),
  ]
  // Autovacuum may have locked a copy, so copies are locked first, while no request waits for us.
  const all = [...tables.map(({ copy }) => copy), ...live]
  await retryUntilTrue(async () => {
    await refuseMigrated(db, migrations)
    await catchUp(db, tables)
    return runLocked(db, 'access exclusive', all, statements)
  })
  return keys
}

/** All rows are valid, so checking them can happen after the exchange, when no request waits for it. */
export async function validateKeys(db: Database, keys: ForeignKey[]): Promise<void> {
  for (const { live, name } of keys)
    await db.execute(sql.raw(`alter table ${live} validate constraint ${name}`))
}

/** Returns the foreign keys without `not valid`, which a scrub that was killed may have left. */
function foreignKeys(db: Database, live: string[]): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`select live, quote_ident(conname) as name,
        regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', '') as definition,
        quote_literal(obj_description(pg_constraint.oid, 'pg_constraint')) as comment
      from unnest(${sql.param(live)}::text[]) with ordinality as t (live, number)
      join pg_constraint on conrelid = live::regclass and contype = 'f'
      order by number, conname`,
  )
}

function addKey({ live, name, definition, comment }: ForeignKey): string[] {
  const adding = `alter table ${live} add constraint ${name} ${definition} not valid`
  return comment ? [adding, `comment on constraint ${name} on ${live} is ${comment}`] : [adding]
}

async function refuseMigrated(db: Database, migrations: number): Promise<void> {
  if ((await countMigrations(db)) !== migrations)
    throw new OperatorError('the tables were migrated meanwhile: the next scrub rewrites them')
}

/** Fails like a lock that is not available if a migration runs or ran, so that the exchange is retried. */
function unlessMigrated(migrations: number): string {
  return `do $$ begin
    if not pg_try_advisory_xact_lock_shared(${migrationLock})
      or (select count(*) from drizzle.__drizzle_migrations) <> ${migrations} then
      raise lock_not_available;
    end if;
  end $$`
}

/**
 * Fails like a lock that is not available while a dump runs: it takes its snapshot before it locks tables, so it would
 * find the new tables empty. Transactions at read committed are ignored, and those whose state we may not see.
 */
const unlessOldSnapshots = `do $$ begin
    if exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and backend_xmin is not null
        and (state <> 'active'
          or xact_start < query_start and wait_event_type is distinct from 'Lock')) then
      raise lock_not_available;
    end if;
  end $$`

export async function countMigrations(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return row?.count ?? 0
}
