import { eq, inArray, sql } from 'drizzle-orm'
import { sealAddress } from '../../crypto/addresses.ts'
import { departureTag, readSuspension, sealSuspension } from '../../crypto/departures.ts'
import type { Keys } from '../../crypto/keys.ts'
import { monthOf } from '../../crypto/tags.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { departures, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import { suspensionEnd } from '../../viewer/may-write.ts'
import { stillSignedIn } from '../../viewer/still-signed-in.ts'
import type { Viewer } from '../../viewer/viewer.ts'

const yearMs = 366 * 24 * 60 * 60 * 1000

/*
 * Leaving takes along the only way to recompute the tags that a suspension is met by. So whoever leaves with a
 * proved address, suspended or not, leaves a row in which its end may stand; and whoever proves one, returning
 * or not, has the address sealed anew with what stands there.
 */

/** Before the account is deleted; of no account that stays does it say anything. */
export async function noteDeparture(
  tx: Database,
  { keys }: { keys: Keys },
  viewer: Viewer,
): Promise<void> {
  if (!viewer.emailVerified) return
  const [found] = await rowsOf<{ end: string | null }>(
    tx,
    sql`select ${suspensionEnd(viewer)}::text as "end" where ${stillSignedIn(viewer)}`,
  )
  if (!found) throw problem('signed_out')
  const tag = departureTag(keys, viewer.email)
  const lastMonth = monthOf(new Date(Date.now() + yearMs))
  const sealedSuspension = sealSuspension(keys, null)
  await tx.insert(departures).values({ tag, sealedSuspension, lastMonth }).onConflictDoNothing()
  // Of another account with the mailbox.
  const [earlier] = await tx.select().from(departures).where(eq(departures.tag, tag)).for('update')
  const ends = [found.end, earlier && readSuspension(keys, earlier.sealedSuspension)]
  const last =
    ends
      .filter((end) => !!end)
      .sort()
      .at(-1) ?? null
  await tx
    .update(departures)
    .set({ sealedSuspension: sealSuspension(keys, last), lastMonth })
    .where(eq(departures.tag, tag))
}

/** In the transaction of the proof, and after it: by then whoever left with the address has left. */
export async function carryOverSuspension(
  tx: Database,
  { keys }: { keys: Keys },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const [end = null] = (await suspensionsOf(tx, keys, [email])).values()
  await tx
    .update(users)
    .set({ sealedAddress: sealAddress(keys, email, end) })
    .where(eq(users.id, id))
}

/** By address: the ends, past ones too, of those who left suspended. */
export async function suspensionsOf(
  db: Database,
  keys: Keys,
  emails: string[],
): Promise<Map<string, string>> {
  const tags = new Map(emails.map((email) => [email, departureTag(keys, email)]))
  const rows = await db
    .select()
    .from(departures)
    .where(inArray(departures.tag, [...tags.values()]))
  const ends = new Map(
    rows.map(({ tag, sealedSuspension }) => [tag, readSuspension(keys, sealedSuspension)]),
  )
  return new Map(
    [...tags].flatMap(([email, tag]) => {
      const end = ends.get(tag)
      return end ? [[email, end]] : []
    }),
  )
}
