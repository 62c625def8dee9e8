import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { suspensions } from '../db/schema/moderation.ts'
import type { Viewer } from './viewer.ts'

type OrPlaceholder<Value> = Value | Placeholder

/** The fields of a viewer that SQL conditions need, as values or as placeholders of a prepared statement. */
export type ViewerKeys = {
  [Field in 'accountId' | 'epoch' | 'sessionHash' | 'authorTags' | 'suspendedUntil']: OrPlaceholder<
    Viewer[Field]
  >
}

/** When the prepared statement is run, the viewer's fields are passed as values: `{ ...viewer, … }`. */
export const viewerPlaceholders: ViewerKeys = {
  accountId: sql.placeholder('accountId'),
  epoch: sql.placeholder('epoch'),
  sessionHash: sql.placeholder('sessionHash'),
  authorTags: sql.placeholder('authorTags'),
  suspendedUntil: sql.placeholder('suspendedUntil'),
}

/**
 * SQL condition: the viewer's session exists. Writes need it, because the session may end during a request. It locks
 * no row: a lock would leave the same transaction number in the session's row and the written row, and so link them.
 */
export function stillSignedIn({
  accountId,
  epoch,
  sessionHash,
}: Pick<ViewerKeys, 'accountId' | 'epoch' | 'sessionHash'>): SQL {
  return sql`exists (select 1 from ${users} where ${isCurrentSession(accountId, epoch, sessionHash)})`
}

const stillThere = prepare(
  'still_signed_in',
  sql`select 1 where ${stillSignedIn(viewerPlaceholders)}`,
  'accounts',
)

export async function isSignedIn(db: PooledDatabase, viewer: Viewer): Promise<boolean> {
  const found = await stillThere.pipeline(db, viewer)
  return found.length > 0
}

/** SQL condition on `users`: the row is the session's account with the same epoch, and the session exists. */
export function isCurrentSession(accountId: unknown, epoch: unknown, hash: unknown): SQL {
  return sql`${users.id} = ${accountId} and ${users.epoch} = ${epoch}
    and exists (select 1 from ${sessions} where ${sessions.hash} = ${hash})`
}

/** SQL condition for adding or changing content: the viewer is signed in and not suspended. Not for deletions. */
export function mayWrite(viewer: ViewerKeys): SQL {
  return sql`${stillSignedIn(viewer)} and ${suspensionEnd(viewer)} is null`
}

/**
 * Selects the first UTC day on which the viewer may write again, or null if the viewer is not suspended. A suspension
 * is stored under an author tag (a keyed hash of account and month), or comes from an earlier account with this email
 * address.
 */
export function suspensionEnd({
  authorTags,
  suspendedUntil,
}: Pick<ViewerKeys, 'authorTags' | 'suspendedUntil'>): SQL {
  return sql`(select nullif(greatest(max(${suspensions.endsOn}), ${suspendedUntil}::date, ${today}), ${today})
    from ${suspensions} where ${suspensions.authorTag} = any(${sql.param(authorTags)}::uuid[]))`
}

const today = sql`(now() at time zone 'utc')::date`
