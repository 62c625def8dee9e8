import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { reasonOf, StartError } from '../errors/operator-error.ts'
import { createPipeline, Pool } from './connections.ts'
import type { Connection, Purpose, Statement } from './database.ts'
import { isUnavailable } from './failures.ts'
import { migrate } from './migrate.ts'
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
    // For a server that is too broken to enforce `statement_timeout`.
    query_timeout: 5_000,
    // With this, a query timeout closes the connection. Otherwise the connection would return to the pool with the
    // statement still running, or inside an open transaction.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
  },
  command: { max: 1, connectionTimeoutMillis, idleTimeoutMillis: 0 },
  direct: { connectionTimeoutMillis, query_timeout: 5_000, pipeline: true },
}
/** By this name, the server tells connections of boards and commands from others. */
const application_name = 'spill'
const casing = { casing: 'snake_case' } as const

/**
 * A prepared statement keeps its plan when its tables grow, so sequential scans are off from the start. Before
 * PostgreSQL 18, unavoidable ones then have a huge cost, which would start the JIT compiler.
 */
const planning =
  "select set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)"

export type Server = {
  setting: string
  options: pg.ClientConfig
  recoveryTimeoutMs?: number
}

/**
 * Migrates the database, unless the purpose says otherwise, and opens a pool. `direct` is the same server without a pooler. `onError`
 * gets the errors of broken connections. Throws a StartError.
 */
export async function openPostgres(
  server: Server,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
  direct = server,
): Promise<Omit<Connection, 'ownServer' | 'hasDiskSpace'>> {
  await withClient(direct, async (client) => {
    await refuseOldServer(client, direct)
    if (purpose !== 'unmigrated') await migrate(drizzle(client, casing), direct.setting, onError)
  })
  // Commands use temporary tables, which need one connection that no pooler shares.
  const { options: pooled } = purpose === 'serving' ? server : direct
  const limit = purpose === 'serving' ? limits.serving : limits.command
  const options = { ...pooled, ...limit, application_name }
  // A pooler may refuse the options of the pool; this connection makes that fail at the start.
  if (pooled !== direct.options) await (await reach({ ...server, options })).end()
  const configure = async (client: pg.ClientBase) => {
    if (purpose === 'serving') await client.query(planning)
  }
  let isClosed = false
  // When the server stops together with the board, it may end connections before the pool does.
  const report = (error: Error) => {
    if (!isClosed) onError(error)
  }
  const connections: { renew: () => void }[] = []
  let renewedAt = -Infinity
  // After a failover, new connections may reach a server that accepts writes. Those that only read are renewed as well,
  // because they would go on reading from a server that has become a replica.
  const renew = () => {
    if (performance.now() - renewedAt < renewalIntervalMs) return
    renewedAt = performance.now()
    for (const one of connections) one.renew()
  }
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super(given)
      // The pool does not report errors of connections that are in use.
      this.on('error', report)
      onReadOnly(this, renew)
    }
  }
  const pool = new Pool({ ...options, Client, onConnect: configure })
  const openPipeline = () => new Client({ ...options, pipeline: true })
  const pipelines = {
    accounts: createPipeline(openPipeline, configure),
    content: createPipeline(openPipeline, configure),
  }
  pool.on('error', report)
  connections.push(pool, ...Object.values(pipelines))
  return {
    db: Object.assign(drizzle(pool, casing), {
      $client: Object.assign(pool, {
        pipeline: (on: 'accounts' | 'content', statement: Statement, values: unknown[]) =>
          pipelines[on].query(statement, values),
      }),
    }),
    onDedicatedConnection: (work) => withClient(direct, (client) => work(drizzle(client, casing))),
    connectDirectly: () => connectOnce({ ...direct.options, ...limits.direct, application_name }),
    requestsWaiting: () => pool.waitingCount,
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
