import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { recordChanges } from './changes.ts'
import { copyTable } from './copies.ts'
import { countMigrations, exchangeTables, validateKeys } from './exchange.ts'
import { dropLeftovers } from './leftovers.ts'
import { refuseLossyCopy } from './refuse-lossy-copy.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/**
 * Settings of the connection that rewrites all tables at night (the scrub). Requests have priority, so it uses one
 * core and writes to the disk slowly.
 */
const settings = {
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  // Write to the disk in small steps. Otherwise the commit of a request would wait until everything is on the disk.
  backend_flush_after: '512kB',
  vacuum_cost_delay: '2ms',
  jit: 'off',
  statement_timeout: '0',
}

/**
 * Rewrites all tables while the board is running, and yields lines about its progress. If it is killed, the next
 * scrub removes what it left. `db` must be a single connection. Throws an OperatorError if the tables can't be
 * rewritten now.
 */
export async function* rewriteTables(db: Database): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(settings))
    await db.execute(sql`select set_config(${name}, ${value}, false)`)
  await dropLeftovers(db)
  const groups = await tableGroups(db)
  await refuseLossyCopy(db, groups.flat())
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
  await recordChanges(db, tables)
  yield `${names}: noting changes`
  for (const table of tables) {
    await copyTable(db, table)
    yield `${table.name}: copied`
  }
  const keys = await exchangeTables(db, tables, migrations)
  yield `${names}: rewritten`
  await validateKeys(db, keys)
}
