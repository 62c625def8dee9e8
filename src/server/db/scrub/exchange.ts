import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Database, rowsOf } from '../database.ts'
import { migrationLock } from '../migrate.ts'
import { catchUp, finalChangeStatements } from './changes.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import type { ScrubTable } from './tables.ts'

type ForeignKey = { live: string; name: string; definition: string; comment: string | null }

/** Replaces the tables by their rewritten copies. Returns the foreign keys, which the caller must validate. */
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
  // Lock the copies first: autovacuum may have locked one of them, and no request waits while we wait for it.
  const all = [...tables.map(({ copy }) => copy), ...live]
  await retryUntilTrue(async () => {
    await refuseMigrated(db, migrations)
    await catchUp(db, tables)
    return runLocked(db, 'access exclusive', all, statements)
  })
  return keys
}

/** Checks the foreign keys after the exchange, when no request waits for it. All rows are known to be valid. */
export async function validateKeys(db: Database, keys: ForeignKey[]): Promise<void> {
  for (const { live, name } of keys)
    await db.execute(sql.raw(`alter table ${live} validate constraint ${name}`))
}

/**
 * Returns the foreign keys. Removes `not valid` from their definitions, which a killed scrub (rewriting of all
 * tables) may have left.
 */
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

/** Returns SQL that fails like a lock timeout if a migration is running or has run, so that we try again. */
function unlessMigrated(migrations: number): string {
  return `do $$ begin
    if not pg_try_advisory_xact_lock_shared(${migrationLock})
      or (select count(*) from drizzle.__drizzle_migrations) <> ${migrations} then
      raise lock_not_available;
    end if;
  end $$`
}

/**
 * SQL that fails like a lock timeout while another transaction, such as a dump, uses an old snapshot. Such a
 * transaction would find the new tables empty. Ignores transactions at read committed, and those with a state that
 * our role may not see.
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
