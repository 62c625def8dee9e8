import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'
import { upkeep } from './schema/maintenance.ts'

type Upkeep = typeof upkeep.$inferSelect

/** Returns what the board remembers about itself, or undefined in a database without a board. */
export async function readUpkeep(db: Database): Promise<Upkeep | undefined> {
  const [row] = await db.select().from(upkeep)
  return row
}

export async function rememberUpkeep(db: Database, values: Partial<Upkeep>): Promise<void> {
  await db.update(upkeep).set(values)
}

/** Other programs that use the database may lock small numbers, so ours are large. */

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
