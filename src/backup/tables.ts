import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier } from 'pg'
import { type Database, rowsOf } from '../server/db/database.ts'
import { mailLinks, sessions } from '../server/db/schema/accounts.ts'
import { confessionTerms } from '../server/db/schema/content.ts'
import { upkeep } from '../server/db/schema/maintenance.ts'
import { tables as boardTables } from '../server/db/tables.ts'
import type { CopiedTable } from './manifest.ts'

/**
 * Mailed links are worthless later. Search terms are made again from the texts. The rest says something about this
 * database, not about the board.
 */
const leftOut = [mailLinks, confessionTerms, upkeep]

/** Returns the names of the tables in a backup, each after those to which its rows refer. */
export function tableNames(isMove: boolean): string[] {
  const without: PgTable[] = isMove ? leftOut : [...leftOut, sessions]
  const ordered = new Set<PgTable>()
  const add = (table: PgTable) => {
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference()
      if (foreignTable !== table) add(foreignTable)
    }
    if (!without.includes(table)) ordered.add(table)
  }
  for (const table of boardTables) add(table)
  return [...ordered].map(getTableName)
}

export async function describeTable(db: Database, name: string): Promise<CopiedTable> {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select attname as name from pg_attribute
      where attrelid = to_regclass(${escapeIdentifier(name)}) and attnum > 0
        and not attisdropped and attgenerated = ''
      order by attnum`,
  )
  const [counted] = await rowsOf<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from ${sql.identifier(name)}`,
  )
  return { name, columns: columns.map(({ name }) => name), rows: counted?.rows ?? 0 }
}

export function columnsOf({ columns }: Pick<CopiedTable, 'columns'>): string {
  return columns.map(escapeIdentifier).join(', ')
}

/** Settings by which rows are written and read as the same text everywhere, and no statement is ended or slowed. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // The role may have these settings for requests. People who use the board have priority, so only one core is used.
  enable_seqscan: 'on',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
}

export async function applySettings(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await db.execute(sql`select set_config(${name}, ${value}, false)`)
}

/**
 * Runs `work` while the tables have no indexes and no keys, and makes them again: building them once takes a fraction of the
 * time. `db` must be a transaction, because they are missing if `work` fails.
 */
export async function withoutIndexes(
  db: Database,
  names: string[],
  work: () => Promise<void>,
): Promise<void> {
  await without(db, keysOf(names), () => without(db, indexesOf(names), work))
}

/** The same for the index of search terms alone, which takes most of the time of storing them. */
export function withoutSearchIndex(db: Database, work: () => Promise<void>): Promise<void> {
  const indexes = sql`${indexesOf([getTableName(confessionTerms)])} and not indisprimary`
  return without(db, indexes, work)
}

async function without(db: Database, definitions: SQL, work: () => Promise<void>): Promise<void> {
  const found = await rowsOf<Definition>(db, definitions)
  await run(
    db,
    found.toReversed().map(({ dropping }) => dropping),
  )
  await work()
  await run(
    db,
    found.map(({ making }) => making),
  )
}

type Definition = { making: string; dropping: string }

/** Selects primary and unique keys, and then all foreign keys that need them. */
function keysOf(names: string[]): SQL {
  const tables = classesOf(names)
  return sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as making
    from pg_constraint
    where conrelid = any(${tables}) and contype in ('p', 'u', 'f')
      or confrelid = any(${tables}) and contype = 'f'
    order by contype = 'f', conname`
}

function indexesOf(names: string[]): SQL {
  return sql`select format('drop index %s', indexrelid::regclass) as dropping,
      pg_get_indexdef(indexrelid) as making
    from pg_index where indrelid = any(${classesOf(names)})`
}

function classesOf(names: string[]): SQL {
  return sql`${sql.param(names.map(escapeIdentifier))}::regclass[]`
}

async function run(db: Database, statements: string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement))
}
