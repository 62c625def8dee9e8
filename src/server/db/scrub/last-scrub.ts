import { dayMs } from '../../../contract/durations.ts'
import type { Database } from '../database.ts'
import { scrubs } from '../schema/maintenance.ts'
import { scrubDateOf } from './schedule.ts'

/** Also true if the last scrub has tomorrow's date: another process may run in a time zone that is ahead. */
export async function isScrubbed(db: Database): Promise<boolean> {
  const [last] = await db.select().from(scrubs)
  const now = Date.now()
  const dates = [now, now + dayMs].map((time) => scrubDateOf(new Date(time)))
  return last !== undefined && dates.includes(last.lastNight)
}

export async function rememberNight(db: Database, lastNight: string): Promise<void> {
  await db
    .insert(scrubs)
    .values({ lastNight })
    .onConflictDoUpdate({ target: scrubs.only, set: { lastNight } })
}
