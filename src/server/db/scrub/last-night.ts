import type { Database } from '../connect.ts'
import { scrubs } from '../schema.ts'
import { scrubDateOf } from './schedule.ts'

/** Whether the last night that has begun was scrubbed, by whichever process. */
export async function isScrubbed(db: Database): Promise<boolean> {
  const [last] = await db.select().from(scrubs)
  return last !== undefined && last.lastNight >= scrubDateOf(new Date())
}

export async function rememberNight(db: Database, lastNight: string): Promise<void> {
  await db
    .insert(scrubs)
    .values({ lastNight })
    .onConflictDoUpdate({ target: scrubs.only, set: { lastNight } })
}
