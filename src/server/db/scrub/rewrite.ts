import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { recordChanges } from './changes.ts'
import { copyTable } from './copies.ts'
import { countMigrations, exchangeTables, validateKeys } from './exchange.ts'
import { dropLeftovers } from './leftovers.ts'
import { refuseLossyCopy } from './refuse-lossy-copy.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/** Requests have priority, so the scrub uses one core and writes to the disk slowly. */
const settings = {
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  // Flushes in small steps. Otherwise a commit would wait until everything is on the disk.
  backend_flush_after: '512kB',
  vacuum_cost_delay: '2ms',
  jit: 'off',
  statement_timeout: '0',
}

/**
 * Rewrites all tables while the board is served, and yields its progress. A run that is killed does no harm: the next
 * one drops its leftovers. `db` must be a single connection. Throws an OperatorError.
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
