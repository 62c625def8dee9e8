import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../src/server/db/database.ts'
import { tables } from '../../src/server/db/tables.ts'

/**
 * Inserts rows into every empty table that may hold more than one row, so that tests of all tables also cover a new
 * table.
 */
export async function fillEmptyTables(db: Database, rows: number): Promise<void> {
  for (const table of tables) await fill(db, table, rows)
}

async function fill(db: Database, table: PgTable, rows: number): Promise<void> {
  const { columns, foreignKeys } = getTableConfig(table)
  if (columns.some(({ primary, dataType }) => primary && dataType === 'boolean')) return
  if ((await db.$count(table)) > 0) return
  // One reference is enough: tables with a reference to a confession and one to a reply need only one of them.
  const [reference] = foreignKeys.map((key) => key.reference())
  if (reference) await fill(db, reference.foreignTable, rows)
  const filled = columns.filter(
    (column) =>
      (column.notNull && !column.hasDefault) ||
      column === reference?.columns[0] ||
      // Only an open report has a note.
      column.name === 'sealedNote',
  )
  const values = filled.map((column) =>
    column === reference?.columns[0] ? sql`referred.id` : valueFor(column),
  )
  const source = reference
    ? sql`(select ${reference.foreignColumns[0]} as id, row_number() over () as i from ${reference.foreignTable}) as referred`
    : sql`generate_series(1, ${rows}) as i`
  const names = filled.map(({ name }) => sql.identifier(snakeCase(name)))
  await db.execute(sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${source} limit ${rows}`)
}

/** Dates are in the future, because sweeps delete rows that have expired. */
function valueFor({ dataType, enumValues, columnType }: PgColumn): SQL {
  if (columnType === 'PgUUID') return sql`gen_random_uuid()`
  if (columnType.startsWith('PgDate')) return sql`current_date + 3`
  if (dataType === 'string') return enumValues ? sql`${enumValues[0]}` : sql`'text ' || i`
  if (dataType === 'number') return sql`1`
  return dataType === 'boolean' ? sql`false` : sql`now() + interval '3 days'`
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
