import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database.ts'
import { upkeep } from '../db/schema/maintenance.ts'
import { takedowns } from '../db/schema/moderation.ts'

/** Values from the database: times in seconds since 1970, an age in seconds, and null if something never happened. */
type State = {
  isReplica: boolean
  lastScrub: number | null
  lastBackup: number | null
  ticketAge: number
}

/** A scrape waits this long for the database. */
const timeoutMs = 1_000

/** Returns the last state while the database is away. Reads once at a time, so that scrapes never pile up. */
export function createStateReader(db: Database) {
  let reading: Promise<State | undefined> | undefined
  let last: State | undefined
  return async (): Promise<Partial<State> & { isUp: boolean }> => {
    reading ??= readState(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    const state = await Promise.race([reading, wait(timeoutMs, undefined, { ref: false })])
    last = state ?? last
    return { ...last, isUp: state !== undefined }
  }
}

async function readState(db: Database): Promise<State | undefined> {
  const [state] = await rowsOf<State>(
    db,
    // The age is in whole days between dates, because a finer one would tell when someone wrote.
    sql`select pg_is_in_recovery() as "isReplica",
      (select extract(epoch from last_scrub)::float8 from ${upkeep}) as "lastScrub",
      (select extract(epoch from last_backup)::float8 from ${upkeep}) as "lastBackup",
      (select coalesce(max((now() at time zone 'utc')::date - (created_at at time zone 'utc')::date), 0)
        * 86400 from ${takedowns} where closed_at is null) as "ticketAge"`,
  )
  return state
}
