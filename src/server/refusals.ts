import { eq, sql } from 'drizzle-orm'
import type { ProblemCode } from '../contract/problems.ts'
import { stillSignedIn } from './accounts/sessions/still-signed-in.ts'
import type { Viewer } from './accounts/viewer.ts'
import { type Database, rowsOf } from './db/database.ts'
import { problem } from './problems.ts'
import { confessionsFor, isOwn, repliesFor } from './reachable.ts'

export type Item = { kind: 'confession' | 'reply'; id: string }

/**
 * After a write met no row. Throws `signed_out`, `confession_not_found` or `reply_not_found`, and `notOwn`
 * for an item of somebody else.
 */
export async function explainRefusal(
  db: Database,
  viewer: Viewer,
  { kind, id }: Item,
  notOwn?: ProblemCode,
): Promise<void> {
  const items = kind === 'confession' ? confessionsFor(viewer) : repliesFor(viewer)
  const [found] = await rowsOf<{ isSignedIn: boolean; isOwner: boolean | null }>(
    db,
    sql`select ${stillSignedIn(viewer)} as "isSignedIn",
      (select ${isOwn(items, viewer)} from ${items} where ${eq(items.id, id)}) as "isOwner"`,
  )
  if (!found?.isSignedIn) throw problem('signed_out')
  if (found.isOwner === null) throw problem(`${kind}_not_found`)
  if (notOwn && !found.isOwner) throw problem(notOwn)
}

/** A repeated send answers what is stored. Throws `already_posted` unless it is the same. */
export function sameAsStored<Stored extends { isOwner: boolean }>(
  stored: Stored,
  sent: Partial<Stored>,
): Stored {
  const fields = Object.entries(sent) as [keyof Stored, unknown][]
  const isSame = stored.isOwner && fields.every(([field, value]) => stored[field] === value)
  if (!isSame) throw problem('already_posted')
  return stored
}
