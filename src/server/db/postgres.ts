import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { reasonOf, StartError } from '../errors/operator-error.ts'
import type { Connection, Database, Purpose, Statement } from './database.ts'
import { isUnavailable } from './failures.ts'
import { migrateUnderLock } from './migrate.ts'
import { createPipeline } from './pipeline.ts'
import { Pool } from './pool.ts'
import { onReadOnly } from './read-only.ts'

const oldestVersion = 15
const connectionTimeoutMillis = 3_000
const pollMs = 100
const renewalIntervalMs = 1_000
const limits = {
  serving: {
    max: 10,
    connectionTimeoutMillis,
    statement_timeout: 4_000,
    // For a server that does not even answer with a timeout.
    query_timeout: 5_000,
    // So that a statement without an answer closes its connection, which would else go back to the pool with
    // the statement still running, or inside a transaction that nobody ends.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
  },
  command: { max: 1, connectionTimeoutMillis, idleTimeoutMillis: 0 },
  // Both as above.
  direct: { connectionTimeoutMillis, query_timeout: 5_000, pipeline: true },
}
const application_name = 'spill'

/**
 * A prepared statement keeps the plan it got while its tables were small, so sequential scans are off. Before
 * PostgreSQL 18 that adds a huge cost where nothing else is possible, which would start the JIT compiler.
 */
const planning =
  "select set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)"

export type Server = {
  setting: string
  options: pg.ClientConfig
  recoveryTimeoutMs?: number
}

/**
 * A pool on a migrated server; `direct` leads there past a pooler, and `onError` hears of connections that
 * break. Throws a StartError.
 */
export async function openPostgres(
  server: Server,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
  direct = server,
): Promise<Omit<Connection, 'ownServer' | 'hasDiskSpace'>> {
  await prepareServer(direct, onError)
  // Of a command the temporary tables live on its one connection, which a pooler may give to others.
  const { options: pooled } = purpose === 'command' ? direct : server
  const options = { ...pooled, ...limits[purpose], application_name }
  // As the pool will: a pooler may refuse its options.
  if (pooled !== direct.options) await (await reach({ ...server, options })).end()
  const configure = async (client: pg.ClientBase) => {
    if (purpose === 'serving') await client.query(planning)
  }
  const pool = new Pool({ ...options, onConnect: configure })
  let isClosed = false
  // A server that stops with the board may end connections before they have ended themselves.
  const report = (error: Error) => {
    if (!isClosed) onError(error)
  }
  let renewedAt = -Infinity
  // After a switch-over, new connections may lead to a server that takes writes.
  const renew = () => {
    if (performance.now() - renewedAt < renewalIntervalMs) return
    renewedAt = performance.now()
    for (const connections of [pool, ...Object.values(pipelines)]) connections.renew()
  }
  const watch = (client: pg.ClientBase) => {
    // While it is in use, a broken connection tells only its own listeners.
    client.on('error', report)
    onReadOnly(client, renew)
  }
  const pipelines = {
    accounts: createPipeline(options, watch, configure),
    content: createPipeline(options, watch, configure),
  }
  pool.on('error', report)
  pool.on('connect', watch)
  return {
    db: Object.assign(drizzle(pool, { casing: 'snake_case' }), {
      $client: Object.assign(pool, {
        pipeline: (on: 'accounts' | 'content', statement: Statement, values: unknown[]) =>
          pipelines[on].query(statement, values),
      }),
    }),
    onDedicatedConnection: (work) => onDedicatedConnection(direct, work),
    connectDirectly: () => connectOnce({ ...direct.options, ...limits.direct, application_name }),
    close: async () => {
      isClosed = true
      await Promise.all([...Object.values(pipelines).map(({ close }) => close()), pool.end()])
    },
  }
}

async function prepareServer(server: Server, onError: (error: Error) => void): Promise<void> {
  const client = await reach(server)
  try {
    await refuseOldServer(client, server)
    const db = drizzle(client, { casing: 'snake_case' })
    await migrateUnderLock(db, server.setting, onError)
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

/** Outside the pool, and without the time limits of requests. */
async function reach({ setting, options, recoveryTimeoutMs = 0 }: Server): Promise<pg.Client> {
  for (const end = performance.now() + recoveryTimeoutMs; ; await wait(pollMs)) {
    try {
      return await connectOnce({ ...options, connectionTimeoutMillis })
    } catch (cause) {
      if (isUnavailable(cause) && performance.now() < end) continue
      throw new StartError(`${setting} can't be reached: ${reasonOf(cause)}`, { cause })
    }
  }
}

async function connectOnce(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options)
  client.on('error', () => {})
  await client.connect()
  return client
}

async function refuseOldServer(client: pg.Client, { setting }: Server): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < oldestVersion)
    throw new StartError(`${setting} is PostgreSQL ${version}; ${oldestVersion} or newer is needed`)
}
