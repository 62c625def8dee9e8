import { type SQL, sql } from 'drizzle-orm'
import { suspensions } from '../db/schema/moderation.ts'
import { stillSignedIn } from './still-signed-in.ts'
import type { ViewerKeys } from './viewer-placeholders.ts'

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
