import type { Database } from './database.ts'
import { backups } from './schema/maintenance.ts'

/** Returns the moment that the newest complete backup shows. A restored board has none until its next backup. */
export async function lastBackupAt(db: Database): Promise<Date | undefined> {
  const [last] = await db.select().from(backups)
  return last?.lastAt
}

export async function rememberBackup(db: Database, lastAt: Date): Promise<void> {
  await db
    .insert(backups)
    .values({ lastAt })
    .onConflictDoUpdate({ target: backups.only, set: { lastAt } })
}
