import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'

export type Database = PgDatabase<PgQueryResultHKT>

export type Statement = { name: string; text: string }
// biome-ignore lint/suspicious/noExplicitAny: the statement determines the type of the rows
export type Send = (statement: Statement, values: unknown[]) => Promise<{ rows: any[] }>

/** A database outside any transaction, as prepared statements need it. */
export type PooledDatabase = Database & {
  $client: {
    query: Send
    /** Accounts have their own connection, so that finding a session never waits for statements on content. */
    pipeline: (on: 'accounts' | 'content', ...sending: Parameters<Send>) => ReturnType<Send>
  }
}

export type Purpose = 'serving' | 'command'

export type Connection = {
  db: PooledDatabase
  /** Runs `work` on a separate connection, without the timeouts of requests. */
  onDedicatedConnection: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Opens a connection that bypasses any pooler, as `listen` needs it. The caller must end it. */
  connectDirectly: () => Promise<Client>
  /** Whether the board runs this PostgreSQL itself, and so can remove deleted text from its files. */
  ownServer: boolean
  /** Always true for an operator's server, which refuses writes itself if its disk is full. */
  hasDiskSpace: (moreBytes?: number) => boolean
  close: () => Promise<void>
}

export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
