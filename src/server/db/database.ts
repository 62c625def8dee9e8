import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or a transaction on it. What reads or writes rows takes it first, under the name `db`. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A command has one connection, on which it may take its time. */
export type Purpose = 'serving' | 'command'

export type Connection = {
  db: Database
  /** Works on a connection of its own, on which it may take its time. */
  onDedicatedConnection: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Whether we run the server, so that its files and its log are ours to keep clean. */
  ownServer: boolean
  /** Whether there is room for anything new, or so many bytes; an operator's server says so itself. */
  hasDiskSpace: (moreBytes?: number) => boolean
  close: () => Promise<void>
}

/** Rows of a hand-written statement. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
