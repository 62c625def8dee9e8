import type { Database } from '../database.ts'
import { scrubs } from '../schema/upkeep.ts'
import { scrubDateOf } from './schedule.ts'

/** Another process may be where tomorrow has begun; a clock that was wrong by more does not count. */
const dayMs = 24 * 60 * 60 * 1000

/** Whether the last night that has begun was scrubbed, by whichever process. */
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
