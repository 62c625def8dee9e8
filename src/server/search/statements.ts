import { sql } from 'drizzle-orm'
import type { Database, PooledDatabase } from '../db/database.ts'
import { unavailable } from '../errors/problems.ts'

/** Time limit for all statements of one search, so that it doesn't hold a database connection for long. */
const maxMs = 1_000

export type SearchStatements = {
  /** Runs a statement within the time that is left. Throws `unavailable` if there is none. */
  inTime: <Result>(statement: (tx: Database) => PromiseLike<Result>) => Promise<Result>
}

export function searching<Result>(
  db: PooledDatabase,
  work: (search: SearchStatements) => Promise<Result>,
  withinMs = maxMs,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      const until = performance.now() + withinMs
      return work({
        inTime: async (statement) => {
          const leftMs = Math.floor(until - performance.now())
          if (leftMs < 1) throw unavailable()
          await tx.execute(sql`select set_config('statement_timeout', ${`${leftMs}`}, true)`)
          return statement(tx)
        },
      })
    },
    { accessMode: 'read only' },
  )
}
