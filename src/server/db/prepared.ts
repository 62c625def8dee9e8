import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, type SQL } from 'drizzle-orm/sql'
import type { PooledDatabase } from './database.ts'

type Values = Record<string, unknown>

/** Made once, and planned once on each connection. Values go by the names of its placeholders. */
export type Prepared<Row> = {
  /** On any connection of the pool. */
  run: (db: PooledDatabase, values: Values) => Promise<Row[]>
  /**
   * Sent without waiting for others' answers, at a fraction of the cost: for reads of a few rows by their
   * keys, since the next ones wait behind it, and fail if it does.
   */
  pipeline: (db: PooledDatabase, values: Values) => Promise<Row[]>
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Times come as Date, other than from Drizzle's own statements. `on` is which connection a pipeline goes over. */
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
