import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, type SQL } from 'drizzle-orm/sql'
import type { PooledDatabase } from './database.ts'

type Values = Record<string, unknown>

/** A statement that each connection plans once. `values` are keyed by the names of the placeholders. */
export type Prepared<Row> = {
  /** Runs on any connection of the pool. */
  run: (db: PooledDatabase, values: Values) => Promise<Row[]>
  /**
   * Shares one connection with other statements, which is much cheaper. Only for fast reads by key, because later
   * statements wait for this one, and fail if it fails.
   */
  pipeline: (db: PooledDatabase, values: Values) => Promise<Row[]>
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** `on` is the pipeline connection to use. Unlike Drizzle's own queries, the rows contain times as Date. */
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
