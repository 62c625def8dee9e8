import type { Database, PooledDatabase, Send } from '../../src/server/db/database.ts'

/** Sends prepared statements through the transaction, too. */
export function pooledTransaction(tx: Database): PooledDatabase {
  const { client } = (tx as unknown as { session: { client: { query: Send } } }).session
  const query: Send = (statement, values) => client.query(statement, values)
  return Object.assign(tx, {
    $client: { query, pipeline: (_: string, ...sending: Parameters<Send>) => query(...sending) },
  })
}
