import { eq, sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { authors } from '../content/visibility.ts'
import { dayOf } from '../crypto/tags.ts'
import { suspensions } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { writeDecision } from '../hiding/decisions.ts'
import { decide } from './decide.ts'
import { type Desk, type Output, output } from './desk.ts'
import { findItem } from './items.ts'
import { dayInWords, shortId } from './wording.ts'

/** Whoever leaves takes an end along for so long. */
const maxDays = 365

/*
 * Of whoever wrote an item, by the tag of its month. Nothing is read of it, and what is told is the same whoever it
 * was, and whether they were suspended before: nobody can ask this way who wrote what.
 */

/** For this item the last one counts, also when it is shorter; of several items the one that ends last. */
export async function suspend(
  desk: Desk,
  given: string,
  { days, reason }: { days: number; reason: string | null },
): Promise<Output> {
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new OperatorError(`Say for how long: --days takes 1 to ${maxDays}`)
  const item = await findItem(desk.db, given)
  // Whole days: the last one ends where the next begins.
  const end = new Date(Date.now() + (days + 1) * dayMs)
  const endsOn = dayOf(end)
  const until = `until ${dayInWords(end)}`
  const words = { operator: desk.by, reason: reason ? `${until}: ${reason}` : until }
  await decide(desk, async (tx) => {
    await tx.execute(sql`insert into ${suspensions} (item_id, author_tag, ends_on)
      select id, author_tag, ${endsOn}::date from ${authors} where id = ${item.id}
      on conflict (item_id) do update set ends_on = excluded.ends_on`)
    await writeDecision(tx, desk, { item, verb: 'suspend', words, notBefore: item.createdAt })
    return []
  })
  return output(
    `Whoever wrote ${item.kind} ${shortId(item.id)} can’t post, reply, vote or report ${until}.`,
  )
}

export async function unsuspend(desk: Desk, given: string, reason: string | null): Promise<Output> {
  const item = await findItem(desk.db, given)
  const words = { operator: desk.by, reason }
  await decide(desk, async (tx) => {
    await tx.delete(suspensions).where(eq(suspensions.itemId, item.id))
    await writeDecision(tx, desk, { item, verb: 'unsuspend', words, notBefore: item.createdAt })
    return []
  })
  return output(`Whoever wrote ${item.kind} ${shortId(item.id)} is no longer suspended for it.`)
}
