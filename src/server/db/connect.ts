import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { joinOwnServer } from './own-server/join.ts'
import { openPostgres } from './postgres.ts'
import type * as schema from './schema.ts'

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A command has one connection, on which it may take its time. */
export type Purpose = 'serving' | 'command'

export type Connection = {
  db: Database
  /** The folder of a server of our own, whose files are ours to keep clean; undefined for an operator's. */
  ownFolder: string | undefined
  eraseSoon: () => void
  close: () => Promise<void>
}

/** Opens and migrates the configured database; a StartError says in one line why it can't be opened. */
export async function connect(
  config: Config,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
): Promise<Connection> {
  if (config.databaseUrl) {
    const server = { setting: 'DATABASE_URL', options: { connectionString: config.databaseUrl } }
    return {
      ...(await openPostgres(server, onError, purpose)),
      ownFolder: undefined,
      eraseSoon: () => {},
    }
  }
  const { dataDir } = config
  const guest = { as: purpose === 'serving' ? 'board' : 'command' } as const
  const { access, leave } = await joinOwnServer(dataDir, guest, onError)
  try {
    const server = { setting: `DATA_DIR ${dataDir}`, options: { ...access, database: 'postgres' } }
    const { db, close } = await openPostgres(server, onError, purpose)
    return { db, ownFolder: dataDir, eraseSoon: () => {}, close: () => close().finally(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Rows of a hand-written statement: both drivers answer alike, drizzle only types them apart. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
