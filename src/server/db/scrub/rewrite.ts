import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { refuseAttached } from './attached.ts'
import { noteChanges } from './changes.ts'
import { copyTable } from './copies.ts'
import { countMigrations, exchangeTables, validateKeys } from './exchange.ts'
import { dropLeftovers } from './leftovers.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/** Requests come first: one core is left to them, and the disk. */
const settings = {
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  // Written to disk bit by bit; else a commit would wait behind all of it.
  backend_flush_after: '512kB',
  vacuum_cost_delay: '2ms',
  jit: 'off',
  statement_timeout: '0',
}

/**
 * The board is served meanwhile, and whole at each moment: a run that is killed leaves only what the next
 * one drops. `db` must be a single connection. Throws TablesInUse, MigratedMeanwhile and TablesAttached.
 */
export async function* rewriteTables(db: Database): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(settings))
    await db.execute(sql`select set_config(${name}, ${value}, false)`)
  await dropLeftovers(db)
  const groups = await tableGroups(db)
  await refuseAttached(db, groups.flat())
  const migrations = await countMigrations(db)
  await db.execute(sql.raw(`create schema ${scrubSchema}`))
  for (const tables of groups) yield* rewriteGroup(db, tables, migrations)
  await dropLeftovers(db)
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
