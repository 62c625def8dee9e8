import { type Query, type SQLWrapper, sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { type Database, rowsOf } from '../../src/server/db/database.ts'
import { pooledTransaction } from './pooled-transaction.ts'

/** Returns the tables that the work reads from end to end. Its changes are rolled back. */
export async function tablesReadWhole(
  board: Board,
  work: (board: Board) => Promise<unknown>,
): Promise<string[]> {
  const tables: string[] = []
  const undone = new Error('Undone')
  await board.db
    .transaction(async (tx) => {
      const before = await readWhole(tx)
      await work({
        ...board,
        db: pooledTransaction(tx),
        config: { ...board.config, rateLimits: true },
      })
      const after = await readWhole(tx)
      tables.push(...Object.keys(after).filter((table) => after[table] !== before[table]))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return tables
}

/**
 * Lets the planner choose a sequential scan until the transaction ends, so that it must prefer an index
 * itself.
 */
export function allowSequentialScans(tx: Database) {
  return tx.execute(sql`set local enable_seqscan = on`)
}

async function readWhole(db: Database): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; scans: number }>(
    db,
    sql`select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables`,
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

export type Plan = { 'Node Type': string; Plans?: Plan[] }

export async function planOf({ db }: Board, statement: SQLWrapper): Promise<Plan> {
  const [row] = await db.transaction(async (tx) => {
    await allowSequentialScans(tx)
    return rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      tx,
      sql`explain (format json) ${statement.getSQL()}`,
    )
  })
  if (!row) throw new Error('There is no plan')
  return row['QUERY PLAN'][0].Plan
}

/**
 * Returns how many blocks of 8 kB a statement reads. It is planned once for its values and once for any values, as
 * a prepared statement may be; the larger number counts.
 */
export async function blocksRead(board: Board, { sql: text, params }: Query): Promise<number> {
  const values = params
    .map((value) => (Array.isArray(value) ? `'{${value}}'` : `'${value}'`))
    .join()
  const explain = `explain (analyze, buffers, timing off, format json) execute asked(${values})`
  return board.onDedicatedConnection(async (db) => {
    const run = (statement: string) =>
      rowsOf<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(db, sql.raw(statement))
    await run(`prepare asked as ${text}`)
    const blocks: number[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await run(`set plan_cache_mode = ${mode}`)
      const [row] = await run(explain)
      const plan = row?.['QUERY PLAN'][0].Plan ?? {}
      blocks.push((plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN))
    }
    return Math.max(...blocks)
  })
}

export function nodesOf({ 'Node Type': type, Plans = [] }: Plan): string[] {
  const nodes = Plans.flatMap(nodesOf)
  // A sort above a limit orders one page at most.
  const isOfPage = /^(Subquery Scan,)?Limit/.test(nodes.join())
  return [type === 'Sort' && isOfPage ? 'Order of a page' : type, ...nodes]
}
