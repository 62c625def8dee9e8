import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, type SQL } from 'drizzle-orm/sql'
import type { PooledDatabase } from './database.ts'

type Values = Record<string, unknown>

/** A prepared statement, which each connection parses only once. `values` are keyed by the names of placeholders. */
export type Prepared<Row> = {
  /** Runs on any connection of the pool. */
  run: (db: PooledDatabase, values: Values) => Promise<Row[]>
  /**
   * Runs on one connection together with other statements, which is much cheaper. Use it only for fast reads by key:
   * later statements wait for this one, and fail if it fails.
   */
  pipeline: (db: PooledDatabase, values: Values) => Promise<Row[]>
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** `pipeline` uses the connection `on`. Times in the rows are Dates, while Drizzle's queries return strings. */
export function prepare<Row>(
  name: string,
  statement: SQL,
  on: 'accounts' | 'content' = 'content',
): Prepared<Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const config = { name, text }
  return {
    run: async ({ $client }, values) =>
      (await $client.query(config, fillPlaceholders(params, values))).rows,
    pipeline: async ({ $client }, values) =>
      (await $client.pipeline(on, config, fillPlaceholders(params, values))).rows,
  }
}
