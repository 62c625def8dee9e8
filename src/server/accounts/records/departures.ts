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
 * Suspensions are found by author tags, which can't be computed after an account is deleted. So deleting a proved
 * account stores a row with the end of its suspension, if any. Each proof of the address copies it to the new account.
 */

/** Call it before the account is deleted. Stores nothing about unproved accounts. Throws `signed_out`. */
export async function storeDeparture(
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
  // There may be a row of another account with the same mailbox: keep the later end.
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

/** Call it after the proof, in the same transaction: by then a concurrent deletion of the old account has finished. */
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

/** Ends of suspensions of deleted accounts by address, past ends included. */
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
