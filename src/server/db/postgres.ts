import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import type { Connection, Database, Purpose } from './database.ts'
import { isUnavailable } from './failures.ts'
import { migrateUnderLock, migrationsFolder } from './migrate.ts'

const oldestVersion = 15
/** Milliseconds that a server may take to let us in, or a connection to come free. */
const connectionTimeoutMillis = 3_000
const pollMs = 100
const limits = {
  serving: {
    max: 10,
    connectionTimeoutMillis,
    statement_timeout: 4_000,
    // For a server that does not even answer that.
    query_timeout: 5_000,
    // A statement that got no answer then closes its connection, which would else go back to the pool
    // with the statement still under way, or inside a transaction that nobody ends.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
  },
  command: { max: 1, connectionTimeoutMillis, idleTimeoutMillis: 0 },
}

/** A server, the setting that names it, and how long it may take to be started again. */
export type Server = { setting: string; options: pg.ClientConfig; restartMs?: number }

/** A pool on a migrated PostgreSQL server; `onError` hears of idle connections that break. */
export async function openPostgres(
  server: Server,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
): Promise<Pick<Connection, 'db' | 'onDedicatedConnection' | 'close'>> {
  await prepareServer(server)
  const pool = new Pool({ ...server.options, ...limits[purpose], application_name: 'spill' })
  pool.on('error', onError)
  // A connection that breaks while it is lent out tells only its own listeners.
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    onDedicatedConnection: (work) => onDedicatedConnection(server, work),
    close: () => pool.end(),
  }
}

/**
 * Takes back a connection that ended while it was lent out. Drizzle never gives one back whose `begin`
 * failed: ten of those, and no request would get a connection any more.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
    return callback ? super.connect(callback) : super.connect().then(withSafeReturn)
  }
}

/** Makes giving back harmless to repeat, and has a connection do it by itself when it ends. */
function withSafeReturn(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  const giveBack = (error?: Error | boolean) => {
    client.release = () => {}
    client.off('end', ended)
    release(error)
  }
  const ended = () => giveBack(true)
  client.once('end', ended)
  client.release = giveBack
  return client
}

/** Migrates on a connection of its own, which may take longer than a request may. */
async function prepareServer(server: Server): Promise<void> {
  const client = await reach(server)
  try {
    await refuseOldServer(client, server)
    const db = drizzle(client, { casing: 'snake_case' })
    await migrateUnderLock(db, server.setting, () => migrate(db, { migrationsFolder }))
  } finally {
    await client.end()
  }
}

async function onDedicatedConnection<Result>(
  server: Server,
  work: (db: Database) => Promise<Result>,
) {
  const client = await reach(server)
  try {
    return await work(drizzle(client, { casing: 'snake_case' }))
  } finally {
    await client.end()
  }
}

async function reach({ setting, options, restartMs = 0 }: Server): Promise<pg.Client> {
  for (const end = performance.now() + restartMs; ; await wait(pollMs)) {
    try {
      const client = new pg.Client({ ...options, connectionTimeoutMillis })
      client.on('error', () => {})
      await client.connect()
      return client
    } catch (cause) {
      if (isUnavailable(cause) && performance.now() < end) continue
      throw new StartError(`${setting} can't be reached: ${reasonOf(cause)}`, { cause })
    }
  }
}

async function refuseOldServer(client: pg.Client, { setting }: Server): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < oldestVersion)
    throw new StartError(`${setting} is PostgreSQL ${version}; ${oldestVersion} or newer is needed`)
}
