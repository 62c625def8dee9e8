import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PooledDatabase, Statement } from '../../src/server/db/database.ts'

/** A deadlock is an outcome of many orders, and PostgreSQL looks for one only after this time. */
const deadlockTimeoutMs = 10

export type SteppedDatabase = {
  db: PooledDatabase
  /** The process id of the connection's server process. */
  pid: number
  close: () => Promise<void>
}

/**
 * Opens a database handle for the product's functions, on one connection. Before each statement it calls `pause`, and
 * waits. A statement outside a transaction gets one of its own, and another pause before its commit: its locks last
 * until then, as they do for a moment on a busy server.
 */
export async function openSteppedDatabase(
  url: string,
  pause: (statement: string) => Promise<void>,
): Promise<SteppedDatabase> {
  const options = `-c deadlock_timeout=${deadlockTimeoutMs}ms`
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options })
  pool.on('connect', (client) => void addPauses(client, pause))
  const client = await pool.connect()
  client.release()
  const pipeline = (_: string, statement: Statement, values: unknown[]) =>
    pool.query(statement, values)
  return {
    db: Object.assign(drizzle(pool, { casing: 'snake_case' }), {
      $client: Object.assign(pool, { pipeline }),
    }) as unknown as PooledDatabase,
    pid: (client as unknown as { processID: number }).processID,
    close: () => pool.end(),
  }
}

type Callback = (error: unknown, result?: unknown) => void

function addPauses(client: pg.PoolClient, pause: (statement: string) => Promise<void>): void {
  const send = client.query.bind(client) as unknown as (...sent: unknown[]) => Promise<unknown>
  let isInTransaction = false

  const run = async (sent: unknown[]) => {
    const text = textOf(sent[0])
    if (/^begin/i.test(text)) {
      isInTransaction = true
      return send(...sent)
    }
    await pause(text)
    if (/^(commit|rollback)$/i.test(text)) isInTransaction = false
    if (isInTransaction || /^(select|commit|rollback)/i.test(text)) return send(...sent)
    await send('begin')
    try {
      const result = await send(...sent)
      await pause('commit')
      await send('commit')
      return result
    } catch (error) {
      await send('rollback')
      throw error
    }
  }
  const query = (...given: unknown[]) => {
    const callback = typeof given.at(-1) === 'function' ? (given.pop() as Callback) : undefined
    const running = run(given)
    if (!callback) return running
    running.then((result) => callback(null, result), callback)
    return undefined
  }
  client.query = query as unknown as typeof client.query
}

function textOf(statement: unknown): string {
  return (typeof statement === 'string' ? statement : (statement as Statement).text).trim()
}
