import { sql } from 'drizzle-orm'
import type { Database, PooledDatabase } from '../db/database.ts'

/** A search is no reason to keep a connection from the others. */
const timeoutMs = 1_000

/**
 * Statements about terms, of which the planner knows nothing, on purpose: it is told that the index is better
 * than the table, and that no program is worth being compiled for them.
 */
export function searching<Result>(
  db: PooledDatabase,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${timeoutMs}`}, true),
        set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}
