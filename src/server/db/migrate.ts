import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PgDialect } from 'drizzle-orm/pg-core'
import { OperatorError, reasonOf, StartError } from '../errors/operator-error.ts'
import { type Database, rowsOf } from './database.ts'
import { isLockTimeout } from './failures.ts'
import { tryUpkeepLock, upkeepLock } from './upkeep.ts'

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url))
const migrations = readMigrationFiles({ migrationsFolder })

/** The number of migrations that this version of Spill knows. */
export const schemaNumber = migrations.length

/** Requests queue behind a migration that waits for a lock on their table, so each try waits only briefly. */
const [lockTimeoutMs, pauseMs, maxTries] = [300, 3_000, 100]

/**
 * Migrates the database, one process at a time. `db` must be a connection that ends afterwards. Calls `onError` after each
 * try that found a table in use. Throws a StartError if that fails, or if the database has migrations that this version
 * doesn't know.
 */
export async function migrate(
  db: Database,
  setting: string,
  onError: (error: Error) => void,
): Promise<void> {
  try {
    // Usually nothing is to be migrated. Then a start doesn't wait for a scrub or a backup.
    if ((await assertKnown(db, setting)) === schemaNumber) return
    // The database role may have a statement timeout that suits requests but not migrations.
    await db.execute(sql`set statement_timeout = 0`)
    const isFirst = await tryUpkeepLock(db)
    if (!isFirst) await db.execute(sql`select pg_advisory_lock(${upkeepLock})`)
    const number = await assertKnown(db, setting)
    if (number === schemaNumber) return
    // A new board in the place of a backup would be in the way of the next try to restore it.
    if (!isFirst && number === 0)
      throw new StartError(
        `${setting} is still empty: a restore, or another start, did not succeed`,
      )
    await db.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`))
    await migrateWhenFree(db, (tries) =>
      onError(new OperatorError(`${setting} can't be migrated yet: ${tries}`)),
    )
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${setting} can't be migrated: ${reasonOf(cause)}`, { cause })
  }
}

/** Returns how many migrations the database has. Throws if this version can't use it. */
async function assertKnown(db: Database, setting: string): Promise<number> {
  const { number, refusal } = await readSchema(db)
  if (refusal) throw new StartError(`${setting} ${refusal}`)
  return number
}

async function migrateWhenFree(db: Database, onRetry: (tries: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateTo(db, schemaNumber)
    } catch (error) {
      if (!isLockTimeout(error) || tries === maxTries) throw error
      onRetry(`a long transaction has its tables (try ${tries} of ${maxTries})`)
    }
    await wait(pauseMs * (0.5 + Math.random()))
  }
}

/** Runs the migrations up to this number that have not run yet. `db` may be a transaction. */
export function migrateTo(db: Database, number: number): Promise<void> {
  const dialect = new PgDialect({ casing: 'snake_case' })
  // The session of Drizzle begins and ends a transaction of its own, even inside another one.
  const session = {
    execute: (query: SQL) => db.execute(query),
    all: (query: SQL) => rowsOf(db, query),
    transaction: (work: (tx: Database) => Promise<void>) => db.transaction(work),
  } as unknown as Parameters<typeof dialect.migrate>[1]
  return dialect.migrate(migrations.slice(0, number), session, { migrationsFolder })
}

const refusals = {
  newer:
    'was migrated by a newer version of Spill: start that version, or restore a backup from before',
  tooOld:
    'is from before version 0.1.0, from which there is no upgrade: begin a new board in an empty database, or start the version that made this one',
}

/** Returns how many migrations the database has, 0 if it has no board, and why this version can't use it, if so. */
export async function readSchema(db: Database): Promise<{ number: number; refusal?: string }> {
  const table = 'drizzle.__drizzle_migrations'
  const [found] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass(${table}) is not null as "isThere"`,
  )
  if (!found?.isThere) return { number: 0 }
  const rows = await rowsOf<{ at: string }>(db, sql`select created_at as at from ${sql.raw(table)}`)
  const applied = rows.map(({ at }) => Number(at))
  const number = applied.length
  const known = migrations.map(({ folderMillis }) => folderMillis)
  if (applied.every((at) => known.includes(at))) return { number }
  return {
    number,
    refusal: applied.includes(Math.min(...known)) ? refusals.newer : refusals.tooOld,
  }
}
