import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'

export type Database = PgDatabase<PgQueryResultHKT>

export type Statement = { name: string; text: string }
// biome-ignore lint/suspicious/noExplicitAny: the statement determines the type of the rows
export type Send = (statement: Statement, values: unknown[]) => Promise<{ rows: any[] }>

/** The connection pool itself, not a transaction on it: prepared statements need its `$client`. */
export type PooledDatabase = Database & {
  $client: {
    query: Send
    /** Uses a shared connection. Accounts have their own, so that finding a session never waits for content. */
    pipeline: (on: 'accounts' | 'content', ...sending: Parameters<Send>) => ReturnType<Send>
  }
}

/** A single connection. `$client` is for what Drizzle can't do, such as COPY. */
export type DedicatedDatabase = Database & { $client: Client }

/** `unmigrated` is for commands that take the database as it is. */
export type Purpose = 'serving' | 'command' | 'unmigrated'

export type Connection = {
  db: PooledDatabase
  /** Runs `work` on a separate connection, without the timeouts of requests. */
  onDedicatedConnection: <Result>(
    work: (db: DedicatedDatabase) => Promise<Result>,
  ) => Promise<Result>
  /** Opens a connection past any external pooler, because `listen` needs that. The caller must end it. */
  connectDirectly: () => Promise<Client>
  /** True if the board runs this PostgreSQL itself. Only then can it remove deleted text from the server's files. */
  ownServer: boolean
  /** True if the disk has room for `moreBytes`. An operator's server itself refuses writes when it is full. */
  hasDiskSpace: (moreBytes?: number) => boolean
  /** Returns how many requests wait for a connection of the pool. */
  requestsWaiting: () => number
  close: () => Promise<void>
}

export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
