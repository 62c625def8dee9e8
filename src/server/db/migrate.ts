import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { reasonOf, StartError } from '../operator-error.ts'
import type { Database } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url))

export const migrationLock = 5_411_704

/** Drizzle takes no lock of its own, and two processes may start together. */
export async function migrateUnderLock(
  db: Database,
  setting: string,
  migrate: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
  try {
    await migrate()
  } catch (cause) {
    throw new StartError(`${setting} can't be migrated: ${reasonOf(cause)}`, { cause })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
  }
}
