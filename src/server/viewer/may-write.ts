import { type SQL, sql } from 'drizzle-orm'
import { suspensions } from '../db/schema/moderation.ts'
import { stillSignedIn } from './still-signed-in.ts'
import type { ViewerKeys } from './viewer-placeholders.ts'

/** Condition of statements that add or change: still signed in and not suspended. Deleting is always allowed. */
export function mayWrite(viewer: ViewerKeys): SQL {
  return sql`${stillSignedIn(viewer)} and ${suspensionEnd(viewer)} is null`
}

/**
 * Selects the first UTC day on which the viewer may write again, or null. A suspension belongs to an author tag, or was
 * carried over from an earlier account.
 */
export function suspensionEnd({
  authorTags,
  suspendedUntil,
}: Pick<ViewerKeys, 'authorTags' | 'suspendedUntil'>): SQL {
  return sql`(select nullif(greatest(max(${suspensions.endsOn}), ${suspendedUntil}::date, ${today}), ${today})
    from ${suspensions} where ${suspensions.authorTag} = any(${sql.param(authorTags)}::uuid[]))`
}

const today = sql`(now() at time zone 'utc')::date`
