import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { reasonOf, StartError } from '../errors/operator-error.ts'
import type { Connection, Purpose, Statement } from './database.ts'
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
    // The client's own timeout, for a server that is too broken to enforce `statement_timeout`.
    query_timeout: 5_000,
    // In this mode, a query timeout closes the connection. Otherwise the connection would return to the pool with the
    // statement still running, or inside an open transaction.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
  },
  command: { max: 1, connectionTimeoutMillis, idleTimeoutMillis: 0 },
  direct: { connectionTimeoutMillis, query_timeout: 5_000, pipeline: true },
}
const application_name = 'spill'
const casing = { casing: 'snake_case' } as const

/**
 * Turns off sequential scans: a prepared statement would still use them after its tables have grown. Before
 * PostgreSQL 18, unavoidable scans then get a huge cost estimate, which would start the JIT compiler. So JIT is off,
 * too.
 */
const planning =
  "select set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)"

export type Server = {
  setting: string
  options: pg.ClientConfig
  recoveryTimeoutMs?: number
}

/**
 * Migrates the database and opens a connection pool. `direct` is the same server without an external pooler in
 * between. `onError` gets the errors of broken connections. Throws a StartError if the database can't be used.
 */
export async function openPostgres(
  server: Server,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
  direct = server,
): Promise<Omit<Connection, 'ownServer' | 'hasDiskSpace'>> {
  await withClient(direct, async (client) => {
    await refuseOldServer(client, direct)
    await migrateUnderLock(drizzle(client, casing), direct.setting, onError)
  })
  // Commands use temporary tables, which exist on one connection only. They bypass an external pooler, because it
  // would share the connection.
  const { options: pooled } = purpose === 'command' ? direct : server
  const options = { ...pooled, ...limits[purpose], application_name }
  // An external pooler may refuse these connection options. Connect once now, so that the error appears at the start
  // and not at the first request.
  if (pooled !== direct.options) await (await reach({ ...server, options })).end()
  const configure = async (client: pg.ClientBase) => {
    if (purpose === 'serving') await client.query(planning)
  }
  const pool = new Pool({ ...options, onConnect: configure })
  let isClosed = false
  // Ignore errors after `close`: if the server stops with the board, it may end connections before the pool does.
  const report = (error: Error) => {
    if (!isClosed) onError(error)
  }
  let renewedAt = -Infinity
  // After a failover, old connections may still lead to a server that is now read-only. Replace them, because new
  // ones can reach the server that accepts writes.
  const renew = () => {
    if (performance.now() - renewedAt < renewalIntervalMs) return
    renewedAt = performance.now()
    for (const connections of [pool, ...Object.values(pipelines)]) connections.renew()
  }
  const watch = (client: pg.ClientBase) => {
    // The pool reports only errors of idle connections, so listen on each connection.
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
    db: Object.assign(drizzle(pool, casing), {
      $client: Object.assign(pool, {
        pipeline: (on: 'accounts' | 'content', statement: Statement, values: unknown[]) =>
          pipelines[on].query(statement, values),
      }),
    }),
    onDedicatedConnection: (work) => withClient(direct, (client) => work(drizzle(client, casing))),
    connectDirectly: () => connectOnce({ ...direct.options, ...limits.direct, application_name }),
    close: async () => {
      isClosed = true
      await Promise.all([...Object.values(pipelines).map(({ close }) => close()), pool.end()])
    },
  }
}

async function withClient<Result>(server: Server, work: (client: pg.Client) => Promise<Result>) {
  const client = await reach(server)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens a connection outside the pool, without the timeouts of requests. Retries while the server recovers. */
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
