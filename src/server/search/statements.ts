import { sql } from 'drizzle-orm'
import type { Database, PooledDatabase } from '../db/database.ts'
import { unavailable } from '../errors/problems.ts'

/** A search is no reason to keep a connection from the others. All its statements together have so long. */
const mostMs = 1_000

export type Searching = {
  /** Throws `unavailable` where no time is left for another statement. */
  inTime: <Result>(statement: (tx: Database) => PromiseLike<Result>) => Promise<Result>
}

/**
 * Statements about terms, of which the planner knows nothing, on purpose: it is told that the index is better
 * than the table, and that no program is worth being compiled for them.
 */
export function searching<Result>(
  db: PooledDatabase,
  work: (search: Searching) => Promise<Result>,
  withinMs = mostMs,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      const until = performance.now() + withinMs
      return work({
        inTime: async (statement) => {
          const leftMs = Math.floor(until - performance.now())
          if (leftMs < 1) throw unavailable()
          await tx.execute(sql`select set_config('statement_timeout', ${`${leftMs}`}, true),
            set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)
          return statement(tx)
        },
      })
    },
    { accessMode: 'read only' },
  )
}
