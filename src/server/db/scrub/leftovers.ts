import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import { scrubSchema } from './tables.ts'

export async function hasLeftovers(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regnamespace(${scrubSchema}) is not null as "isThere"`,
  )
  return row?.isThere === true
}

export async function dropLeftovers(db: Database, timeoutMs?: number): Promise<void> {
  // A nightly scrub (rewriting of all tables) that was killed may have left triggers. Only the tables that have one
  // must be locked.
  const tables = await rowsOf<{ live: string }>(
    db,
    sql`select format('%I.%I', nspname, relname) as live
      from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid and pronamespace = to_regnamespace(${scrubSchema})
      join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace`,
  )
  const live = tables.map(({ live }) => live)
  const removal = `drop schema if exists ${scrubSchema} cascade`
  await retryUntilTrue(() => runLocked(db, 'access exclusive', live, [removal]), timeoutMs)
}
