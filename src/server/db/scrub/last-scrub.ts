import { dayMs, hourMs } from '../../../contract/durations.ts'
import type { Database } from '../database.ts'
import { scrubs } from '../schema/maintenance.ts'

/** The hour, in the time zone of the process, in which scrubs begin. */
export const fromHour = 3

/** Returns the date of the last time that scrubs began. Dates of Sweden have the form YYYY-MM-DD. */
export function scrubDateOf(now: Date): string {
  return new Date(now.getTime() - fromHour * hourMs).toLocaleDateString('sv-SE')
}

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
