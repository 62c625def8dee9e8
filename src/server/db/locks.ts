import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/*
 * The keys of our advisory locks. They are numbers of our choice, because other programs that use the database may
 * lock small ones.
 */

/** Allows only one migration, restore, scrub (rewriting of all tables) or backup at a time. */
export const upkeepLock = 5_411_704

/** Every open board shares this lock, so that no process writes with a secret that another one replaces. */
export const secretLock = 5_411_707

/** Takes the lock until the connection ends. Returns false if another connection has it. */
export async function tryUpkeepLock(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ isOurs: boolean }>(
    db,
    sql`select pg_try_advisory_lock(${upkeepLock}) as "isOurs"`,
  )
  return row?.isOurs === true
}
