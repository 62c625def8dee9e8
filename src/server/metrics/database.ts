import { Gauge, type Registry } from '@prometheus-io/client'
import { sql } from 'drizzle-orm'
import { type Database, type DatabaseLoad, rowsOf } from '../db/database.ts'
import { backups, scrubs } from '../db/schema/maintenance.ts'
import type { Group } from './groups.ts'
import { createReading } from './reading.ts'
import { inSteps, inTens } from './rounding.ts'

/** A single write uses a connection for ms, and an idle one stays open for seconds. Only load shows in steps of five. */
const connectionStep = 5

/** Each has a line here, and a column in `readState`, in the same order. */
const values = {
  spill_database_in_recovery: '1 if the database is a replica, which takes no writes.',
  spill_last_scrub_timestamp_seconds:
    'The night of the last complete scrub, as midnight of its date.',
  spill_last_backup_timestamp_seconds: 'The moment that the newest complete backup shows.',
}
type State = Record<keyof typeof values, number | null>

export const databaseMetrics: Group = ({ board: { db, databaseLoad }, registry }) => {
  const up = new Gauge({
    name: 'spill_database_up',
    help: '1 if the database answered within a second.',
    registers: [registry],
  })
  const updateLoad = loadMetrics(registry, databaseLoad)
  const gauges = Object.entries(values).map(
    ([name, help]) => new Gauge({ name, help, registers: [registry] }),
  )
  const read = createReading(() => readState(db))
  return async () => {
    updateLoad()
    const state = await read()
    up.set(state ? 1 : 0)
    // While the database is away, the others keep their last value.
    for (const [index, value] of Object.values(state ?? {}).entries())
      if (value === null) gauges[index]?.remove()
      else gauges[index]?.set(value)
  }
}

async function readState(db: Database): Promise<State | undefined> {
  const [state] = await rowsOf<State>(
    db,
    sql`select pg_is_in_recovery()::int as "spill_database_in_recovery",
      (select extract(epoch from last_night)::float8 from ${scrubs}) as "spill_last_scrub_timestamp_seconds",
      (select extract(epoch from last_at)::float8 from ${backups}) as "spill_last_backup_timestamp_seconds"`,
  )
  return state
}

function loadMetrics(registry: Registry, read: () => DatabaseLoad): () => void {
  const registers = [registry]
  const used = new Gauge({
    name: 'spill_pool_connections_used',
    help: 'Connections of the pool in use, of 10, rounded down to fives.',
    registers,
  })
  const waiting = new Gauge({
    name: 'spill_pool_requests_waiting',
    help: 'Requests that wait for a connection of the pool.',
    registers,
  })
  const unanswered = new Gauge({
    name: 'spill_pipeline_statements_unanswered',
    help: 'Statements in a pipeline that wait for their result, in tens.',
    labelNames: ['pipeline'],
    registers,
  })
  return () => {
    const load = read()
    used.set(inSteps(connectionStep, load.used))
    waiting.set(load.waiting)
    for (const [pipeline, count] of Object.entries(load.unanswered))
      unanswered.set({ pipeline }, inTens(count))
  }
}
