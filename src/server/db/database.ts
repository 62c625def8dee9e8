import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'

export type Database = PgDatabase<PgQueryResultHKT>

export type Statement = { name: string; text: string }
// biome-ignore lint/suspicious/noExplicitAny: rows are whatever the statement says
export type Send = (statement: Statement, values: unknown[]) => Promise<{ rows: any[] }>

/** Outside any transaction: for prepared statements. */
export type PooledDatabase = Database & {
  $client: {
    query: Send
    /** One connection each, so that what waits for content keeps nobody from being found. */
    pipeline: (on: 'accounts' | 'content', ...sending: Parameters<Send>) => ReturnType<Send>
  }
}

export type Purpose = 'serving' | 'command'

export type Connection = {
  db: PooledDatabase
  /** Works on a connection of its own, without the time limits of requests. */
  onDedicatedConnection: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Past any pooler, for what a pool can't do. Whoever asks for it ends it. */
  connectDirectly: () => Promise<Client>
  /** Whether we run the server: then its files and log are ours to keep clean. */
  ownServer: boolean
  /** Always true of an operator's server, which refuses writes itself when its disk is full. */
  hasDiskSpace: (moreBytes?: number) => boolean
  close: () => Promise<void>
}

export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
