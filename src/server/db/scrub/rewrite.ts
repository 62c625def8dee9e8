import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { refuseAttached } from './attached.ts'
import { noteChanges } from './changes.ts'
import { copyTable } from './copies.ts'
import { countMigrations, exchangeTables, validateKeys } from './exchange.ts'
import { removeRemnants } from './remnants.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/** Whoever reads and writes meanwhile comes first: a core is left to them, and the disk. */
const settings = {
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  // What is written goes to the disk bit by bit, or a commit would wait behind all of it.
  backend_flush_after: '512kB',
  vacuum_cost_delay: '2ms',
  jit: 'off',
  statement_timeout: '0',
}

/**
 * Writes the rows of every table anew, in a random order, while the board is served; tells each step.
 * Tables that foreign keys join change places together, and at each moment the board is whole:
 * whoever is interrupted leaves at most what the next one removes first. `db` must be a single
 * connection. Throws a StartError where tables are in use, migrated meanwhile, or have something
 * attached by hand.
 */
export async function* rewriteTables(db: Database): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(settings))
    await db.execute(sql`select set_config(${name}, ${value}, false)`)
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
