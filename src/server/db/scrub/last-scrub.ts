import { dayMs } from '../../../contract/durations.ts'
import type { Database } from '../database.ts'
import { readUpkeep } from '../upkeep.ts'

/** The earliest hour at which a nightly scrub (rewriting of all tables) begins, in the time zone of the process. */
export const fromHour = 3

/**
 * Returns the date of the night to which a time belongs, as YYYY-MM-DD (the Swedish format). Before `fromHour`, that
 * is the date of the previous day.
 */
export function scrubDateOf(now: Date): string {
  const night = new Date(now)
  if (now.getHours() < fromHour) night.setDate(night.getDate() - 1)
  return night.toLocaleDateString('sv-SE')
}

/**
 * Returns whether the scrub of the last night is done. This is also true if its date is tomorrow: another process may
 * run in a time zone that is ahead.
 */
export async function isScrubbed(db: Database): Promise<boolean> {
  const lastScrub = (await readUpkeep(db))?.lastScrub
  const now = Date.now()
  const dates = [now, now + dayMs].map((time) => scrubDateOf(new Date(time)))
  return dates.some((date) => date === lastScrub)
}
