import { lt } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { attempts, mailLinks, sessions } from './schema.ts'

const hour = 60 * 60 * 1000

/** Forgets what is over, now and every hour; gives back how to stop. */
export function keepSweeping(db: Database, later: (work: () => Promise<void>) => void): () => void {
  const sweep = () => later(() => removeExpired(db))
  const timer = setInterval(sweep, hour).unref()
  sweep()
  return () => clearInterval(timer)
}

/** Sessions, mailed links and counted attempts whose time has passed. */
export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks, attempts])
    await db.delete(table).where(lt(table.expiresAt, now))
}
