import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier } from 'pg'
import { type Database, rowsOf } from '../server/db/database.ts'
import { mailLinks, sessions } from '../server/db/schema/accounts.ts'
import { confessionTerms } from '../server/db/schema/content.ts'
import { upkeep } from '../server/db/schema/maintenance.ts'
import { operators } from '../server/db/schema/moderation.ts'
import { tables as boardTables } from '../server/db/tables.ts'
import type { CopiedTable } from './manifest.ts'

/**
 * Mailed links are worthless later, and search terms are made again from the texts. A restore must not let moderators in
 * again who were removed after the backup.
 */
const leftOut = [mailLinks, confessionTerms, upkeep, operators]

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
}

export async function applySettings(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await db.execute(sql`select set_config(${name}, ${value}, false)`)
}
