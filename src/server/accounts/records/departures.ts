import { eq, inArray, sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import {
  departureTags,
  readSuspension,
  sealAddress,
  sealSuspension,
} from '../../crypto/addresses.ts'
import type { Keys } from '../../crypto/keys.ts'
import { monthOf } from '../../crypto/tags.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { departures, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import { stillSignedIn, suspensionEnd } from '../../viewer/conditions.ts'
import type { Viewer } from '../../viewer/viewer.ts'

const yearMs = 366 * dayMs

/*
 * A suspension is stored under an author tag, which can't be computed after the account is deleted. So the deletion
 * of a verified account stores a departure: a row with the end of its suspension, if any. When the email address is
 * verified for a new account, that end is copied to the new account.
 */

/** Call it before the deletion. Returns the end of the account's suspension, or null. Throws `signed_out`. */
export async function storeDeparture(
  tx: Database,
  { keys }: { keys: Keys },
  viewer: Viewer,
): Promise<string | null> {
  const end = await readSuspensionEnd(tx, viewer)
  if (!viewer.emailVerified) return end
  const tags = departureTags(keys, viewer.email)
  const [tag] = tags
  const lastMonth = monthOf(new Date(Date.now() + yearMs))
  const sealedSuspension = sealSuspension(keys, null)
  await tx.insert(departures).values({ tag, sealedSuspension, lastMonth }).onConflictDoNothing()
  // Another deleted account with the same mailbox may have left a row: keep the later end of the suspensions.
  const earlier = await tx
    .select()
    .from(departures)
    .where(inArray(departures.tag, tags))
    .for('update')
  const last = latest([end, ...earlier.map((row) => readSuspension(keys, row.sealedSuspension))])
  await tx
    .update(departures)
    .set({ sealedSuspension: sealSuspension(keys, last), lastMonth })
    .where(eq(departures.tag, tag))
  return end
}

/** Returns the first UTC day on which the viewer may write again, or null. Throws `signed_out`. */
export async function readSuspensionEnd(db: Database, viewer: Viewer): Promise<string | null> {
  const [found] = await rowsOf<{ end: string | null }>(
    db,
    sql`select ${suspensionEnd(viewer)}::text as "end" where ${stillSignedIn(viewer)}`,
  )
  if (!found) throw problem('signed_out')
  return found.end
}

/**
 * Copies the suspension of a deleted account to the new account with the same email address. Call it after the
 * address was verified, in the same transaction. By then a concurrent deletion of the old account has finished.
 */
export async function carryOverSuspension(
  tx: Database,
  { keys }: { keys: Keys },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const end = await lastSuspensionOf(tx, keys, email)
  await tx
    .update(users)
    .set({ sealedAddress: sealAddress(keys, email, end) })
    .where(eq(users.id, id))
}

/** Returns the end of the suspension of a deleted account, which may be in the past, or null. */
export async function lastSuspensionOf(
  db: Database,
  keys: Keys,
  email: string,
): Promise<string | null> {
  const isOfMailbox = inArray(departures.tag, departureTags(keys, email))
  const rows = await db.select().from(departures).where(isOfMailbox)
  return latest(rows.map(({ sealedSuspension }) => readSuspension(keys, sealedSuspension)))
}

function latest(ends: (string | null | undefined)[]): string | null {
  return (
    ends
      .filter((end) => !!end)
      .sort()
      .at(-1) ?? null
  )
}
