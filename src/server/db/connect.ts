import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type * as schema from './schema.ts'

/** The database, or a transaction on it: the same code path on the embedded one and on a server. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A command has one connection, on which it may take its time. */
export type Purpose = 'serving' | 'command'

export type Connection = {
  db: Database
  /** Works on a connection of its own, on which it may take its time. */
  aside: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Whether the board runs the server itself, so that its files and its log are ours, too. */
  ownServer: boolean
  close: () => Promise<void>
}

/** Opens and migrates the configured database; a StartError says in one line why it can't be opened. */
export function connect(
  config: Config,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
): Promise<Connection> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onError, purpose)
    : openEmbedded(config.dataDir)
}

/** Rows of a hand-written statement: both drivers answer alike, drizzle only types them apart. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
