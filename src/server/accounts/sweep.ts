import { lt } from 'drizzle-orm'
import { monthOf } from '../anonymity/tags.ts'
import type { Database } from '../db/database.ts'
import { attempts, mailLinks, sessions } from '../db/schema/accounts.ts'
import { removeUnproved } from './unproved.ts'

const hour = 60 * 60 * 1000

/** Forgets what is over, now and every hour; gives back how to stop. */
export function keepSweeping(
  db: Database,
  run: (work: () => Promise<void>) => void,
  sendsMail: boolean,
): () => void {
  const sweep = () =>
    run(async () => {
      await removeExpired(db)
      if (sendsMail) await removeUnproved(db)
    })
  const timer = setInterval(sweep, hour).unref()
  sweep()
  return () => clearInterval(timer)
}

/** Sessions, mailed links and counted attempts whose time has passed. */
export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks])
    await db.delete(table).where(lt(table.lastMonth, monthOf(now)))
  await db.delete(attempts).where(lt(attempts.expiresAt, now))
}
