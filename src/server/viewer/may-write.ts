import { type SQL, sql } from 'drizzle-orm'
import { suspensions } from '../db/schema/moderation.ts'
import type { ViewerKeys } from './prepared-viewer.ts'
import { stillSignedIn } from './still-signed-in.ts'

/** As `stillSignedIn`, for a statement that adds or changes: whoever is suspended only takes away. */
export function mayWrite(viewer: ViewerKeys): SQL {
  return sql`${stillSignedIn(viewer)} and ${suspensionEnd(viewer)} is null`
}

/** The first UTC day on which the viewer may write again, or null: by what was written under any of the own tags, or carried over. */
export function suspensionEnd({
  authorTags,
  suspendedUntil,
}: Pick<ViewerKeys, 'authorTags' | 'suspendedUntil'>): SQL {
  return sql`(select nullif(greatest(max(${suspensions.endsOn}), ${suspendedUntil}::date, ${today}), ${today})
    from ${suspensions} where ${suspensions.authorTag} = any(${sql.param(authorTags)}::uuid[]))`
}

const today = sql`(now() at time zone 'utc')::date`
