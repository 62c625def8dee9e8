import { lt } from 'drizzle-orm'
import { monthOf } from '../anonymity/tags.ts'
import type { Database } from '../db/database.ts'
import { attempts, mailLinks, sessions } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Background } from '../process/background.ts'
import { removeUnproved } from './unproved.ts'

const sweepEveryMs = 60 * 60 * 1000

type Sweeping = { background: Background; events: Events; mailer: Mailer | undefined }

export function keepSweeping(db: Database, { background, events, mailer }: Sweeping): () => void {
  const sweep = () =>
    background.run(async () => {
      await removeExpired(db)
      if (mailer) await removeUnproved(db, { events })
    })
  const timer = setInterval(sweep, sweepEveryMs).unref()
  sweep()
  return () => clearInterval(timer)
}

export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  for (const table of [sessions, mailLinks])
    await db.delete(table).where(lt(table.lastMonth, monthOf(now)))
  await db.delete(attempts).where(lt(attempts.expiresAt, now))
}
