import { eq } from 'drizzle-orm'
import type { Board } from '../src/server/board/board.ts'
import { confessions } from '../src/server/db/schema/content.ts'
import { suspensions } from '../src/server/db/schema/moderation.ts'
import { dayMs } from './clock.ts'

/** Returns a UTC date. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

/** Suspends the confession's author. Returns the day on which the author may write again. */
export async function suspendAuthor(
  { db }: Board,
  confessionId: string,
  days = 3,
): Promise<string> {
  const endsOn = dayIn(days)
  const [found] = await db.select().from(confessions).where(eq(confessions.id, confessionId))
  if (!found) throw new Error('There is no such confession')
  const { authorTag } = found
  await db
    .insert(suspensions)
    .values({ itemId: confessionId, authorTag, endsOn })
    .onConflictDoUpdate({ target: suspensions.itemId, set: { endsOn } })
  return endsOn
}

/** Returns the sentence that people read. */
export function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = new Date(day).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  return `Until ${month && name} ${date}, ${year}.`
}
