import { Gauge } from '@prometheus-io/client'
import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { appeals, reports, takedowns } from '../db/schema/moderation.ts'
import type { Group } from './groups.ts'
import { createReading } from './reading.ts'
import { inTens, personalMs } from './rounding.ts'

type Waiting = { kind: string; count: number; days: number }
type State = { waiting: Waiting[]; accounts: number }

/** What waits for an operator, and how many accounts there are: each was made by one person, so all of it is hourly. */
export const waitingMetrics: Group = ({ board: { db }, registry }) => {
  const registers = [registry]
  const counts = new Gauge({
    name: 'spill_waiting_items',
    help: 'Reported items, appeals and tickets that no one has decided on. Published hourly, in tens.',
    labelNames: ['kind'],
    registers,
  })
  const ages = new Gauge({
    name: 'spill_waiting_oldest_age_seconds',
    help: 'Whole days since the date (UTC) of the oldest one that waits; 0 if none does. Published hourly.',
    labelNames: ['kind'],
    registers,
  })
  const accounts = new Gauge({
    name: 'spill_accounts',
    help: 'Accounts. Published hourly, in tens.',
    registers,
  })
  const read = createReading(() => readState(db))
  let publishedHour = -1
  return async () => {
    const hour = Math.floor(Date.now() / personalMs)
    const state = hour === publishedHour ? undefined : await read()
    if (!state) return
    publishedHour = hour
    accounts.set(inTens(state.accounts))
    for (const { kind, count, days } of state.waiting) {
      counts.set({ kind }, inTens(count))
      ages.set({ kind }, (days * dayMs) / 1000)
    }
  }
}

async function readState(db: Database): Promise<State> {
  const waiting = await rowsOf<Waiting>(
    db,
    sql`with waiting (kind, count, oldest) as (
        select 'report', count(distinct coalesce(reply_id, confession_id)), min(created_on) from ${reports}
        union all select 'appeal', count(*), min((created_at at time zone 'utc')::date) from ${appeals}
        union all select 'ticket', count(*), min((created_at at time zone 'utc')::date) from ${takedowns}
          where closed_at is null)
      select kind, count::int as count, coalesce((now() at time zone 'utc')::date - oldest, 0) as days
      from waiting`,
  )
  return { waiting, accounts: await db.$count(users) }
}
