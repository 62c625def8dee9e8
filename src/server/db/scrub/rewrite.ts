import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { refuseAttached } from './attached.ts'
import { noteChanges } from './changes.ts'
import { copyTable } from './copies.ts'
import { countMigrations, exchangeTables, validateKeys } from './exchange.ts'
import { removeRemnants } from './remnants.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/**
 * Writes the rows of every table anew, in a random order, while the board is served; tells each step.
 * Tables that foreign keys join change places together, and at each moment the board is whole:
 * whoever is interrupted leaves at most what the next one removes first. `db` must be a single
 * connection. Throws TablesInUse, and a StartError for tables with something attached by hand.
 */
export async function* rewriteTables(db: Database): AsyncGenerator<string> {
  // One core is enough: the other one serves.
  await db.execute(sql`set max_parallel_workers_per_gather = 0`)
  await db.execute(sql`set max_parallel_maintenance_workers = 0`)
  await db.execute(sql`set work_mem = '64MB'`)
  await db.execute(sql`set maintenance_work_mem = '128MB'`)
  await db.execute(sql`set jit = off`)
  await db.execute(sql`set statement_timeout = 0`)
  await removeRemnants(db)
  const groups = await tableGroups(db)
  await refuseAttached(db, groups.flat())
  const migrations = await countMigrations(db)
  await db.execute(sql.raw(`create schema ${scrubSchema}`))
  for (const tables of groups) yield* rewriteGroup(db, tables, migrations)
  await removeRemnants(db)
}

async function* rewriteGroup(
  db: Database,
  tables: ScrubTable[],
  migrations: number,
): AsyncGenerator<string> {
  const names = tables.map(({ name }) => name).join(', ')
  await noteChanges(db, tables)
  yield `${names}: noting changes`
  for (const table of tables) {
    await copyTable(db, table)
    yield `${table.name}: copied`
  }
  const keys = await exchangeTables(db, tables, migrations)
  yield `${names}: written anew`
  await validateKeys(db, keys)
}
