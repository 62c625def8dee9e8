import type { Database } from './database.ts'
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
