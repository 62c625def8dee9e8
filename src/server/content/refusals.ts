import { eq, sql } from 'drizzle-orm'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { stillSignedIn, suspensionEnd } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { type Item, itemKinds } from './item-kinds.ts'
import { isOwn } from './visibility.ts'

/** Call this if a write changed no row. Throws why: `notOwn` if another person wrote the item. */
export async function refuse(
  db: Database,
  viewer: Viewer,
  item: Item,
  notOwn?: ProblemCode,
): Promise<never> {
  await assertReachable(db, viewer, item, notOwn)
  // The item exists now but was missing when the write ran: it was posted in between, so report it as missing.
  throw problem(itemKinds[item.kind].notFound)
}

/** Call this if a write changed no row, or before a lock. Throws `signed_out` or `suspended` if that is the reason. */
export async function assertMayWrite(db: Database, viewer: Viewer): Promise<void> {
  const [found] = await rowsOf<{ isSignedIn: boolean; end: string | null }>(
    db,
    sql`select ${stillSignedIn(viewer)} as "isSignedIn", ${suspensionEnd(viewer)}::text as "end"`,
  )
  if (!found?.isSignedIn) throw problem('signed_out')
  if (found.end)
    throw problem('suspended', { detail: `Until ${dateInWords.format(new Date(found.end))}.` })
}

const dateInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Throws `signed_out` or not found, and `notOwn` (if given) for an item of another author. */
export async function assertReachable(
  db: Database,
  viewer: Viewer,
  { kind, id }: Item,
  notOwn?: ProblemCode,
): Promise<void> {
  const { reachableFor, notFound } = itemKinds[kind]
  const items = reachableFor(viewer)
  const [found] = await rowsOf<{ isSignedIn: boolean; isOwner: boolean | null }>(
    db,
    sql`select ${stillSignedIn(viewer)} as "isSignedIn",
      (select ${isOwn(items, viewer)} from ${items} where ${eq(items.id, id)}) as "isOwner"`,
  )
  if (!found?.isSignedIn) throw problem('signed_out')
  if (found.isOwner === null) throw problem(notFound)
  if (notOwn && !found.isOwner) throw problem(notOwn)
}
