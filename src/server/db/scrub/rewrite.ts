import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Database, rowsOf } from '../database.ts'
import { copyTable } from './copies.ts'
import { exchangeTables, recordChanges, validateKeys } from './exchange.ts'
import { dropLeftovers } from './leftovers.ts'
import { type ScrubTable, scrubSchema, tableGroups } from './tables.ts'

/** Requests have priority, so a scrub uses one core and writes to the disk slowly. */
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
  // An abort closes the connection, which the server notices at once only while it is idle.
  client_connection_check_interval: '1s',
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
  await refuseDependents(db, groups.flat())
  await db.execute(sql.raw(`create schema ${scrubSchema}`))
  for (const tables of groups) yield* rewriteGroup(db, tables)
  await dropLeftovers(db)
}

async function* rewriteGroup(db: Database, tables: ScrubTable[]): AsyncGenerator<string> {
  const names = tables.map(({ name }) => name).join(', ')
  await recordChanges(db, tables)
  yield `${names}: noting changes`
  for (const table of tables) {
    await copyTable(db, table)
    yield `${table.name}: copied`
  }
  const keys = await exchangeTables(db, tables)
  yield `${names}: rewritten`
  await validateKeys(db, keys)
}

/** Throws an OperatorError if an operator added objects that the copies would lose, such as views. */
async function refuseDependents(db: Database, tables: ScrubTable[]): Promise<void> {
  const live = tables.map(({ live }) => live)
  const dependents = await rowsOf<{ what: string }>(
    db,
    sql`with live as (
        select oid, reltype from pg_class where oid = any(${sql.param(live)}::regclass[])
      )
      select distinct pg_describe_object(classid, objid, objsubid) as what
      from pg_depend
      join live on refclassid = 'pg_class'::regclass and refobjid = live.oid
        or refclassid = 'pg_type'::regclass and refobjid = live.reltype
      left join pg_class as relation on classid = 'pg_class'::regclass and objid = relation.oid
      left join pg_constraint as own on classid = 'pg_constraint'::regclass and objid = own.oid
        and conrelid in (select oid from live)
      where classid <> 'pg_attrdef'::regclass
        and not (classid = 'pg_type'::regclass and deptype = 'i')
        and relation.relkind is distinct from 'i' and relation.relkind is distinct from 't'
        and own.oid is null
      order by what`,
  )
  const found = dependents.map(({ what }) => what).join(', ')
  if (found) throw new OperatorError(`tables can't be rewritten without losing ${found}`)
}
