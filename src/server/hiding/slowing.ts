import { eq, type SQL, sql } from 'drizzle-orm'
import { isOwn, repliesFor } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { slowingItems } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { viewerPlaceholders } from '../viewer/viewer-placeholders.ts'

const waitMs = 60_000

/**
 * Returns a condition for a prepared statement: reports slow down the thread, the viewer replied there within the
 * last minute, and `reply` is new. A repeated request for a stored reply is never slowed.
 */
export function isSlowed(reply: Record<'id' | 'confessionId' | 'createdAt', SQL>): SQL {
  const replies = repliesFor(viewerPlaceholders)
  return sql`${isThreadSlowed(reply.confessionId)} and exists (select 1 from ${replies}
    where ${isOwn(replies, viewerPlaceholders)} and confession_id = ${reply.confessionId}
      and created_at > ${reply.createdAt} - ${sql.raw(`${waitMs}`)} * interval '1 millisecond')
    and not exists (select 1 from ${replies} where id = ${reply.id})`
}

/** Returns the time in ms until the viewer may reply in the thread again; 0 if reports don't slow down the thread. */
export async function slowedForMs(
  db: Database,
  viewer: Viewer,
  confessionId: string,
): Promise<number> {
  const replies = repliesFor(viewer)
  const [last] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from ${replies}
      where ${eq(replies.confessionId, confessionId)} and ${isOwn(replies, viewer)}
        and ${isThreadSlowed(sql`${confessionId}::uuid`)}`,
  )
  return last?.at ? Math.max(0, new Date(last.at).getTime() + waitMs - Date.now()) : 0
}

function isThreadSlowed(confessionId: SQL): SQL {
  return sql`exists (select 1 from ${slowingItems} where ${slowingItems.confessionId} = ${confessionId})`
}
