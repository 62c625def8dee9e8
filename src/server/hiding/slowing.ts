import { eq, type SQL, sql } from 'drizzle-orm'
import { isOwn, repliesFor } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { slowingItems } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { viewerPlaceholders } from '../viewer/viewer-placeholders.ts'

const waitMs = 60_000

/**
 * Condition in a prepared statement: the thread is slowed, the viewer's last reply there is too recent, and `reply` is
 * not a repeated send.
 */
export function isSlowed(reply: Record<'id' | 'confessionId' | 'createdAt', SQL>): SQL {
  const replies = repliesFor(viewerPlaceholders)
  return sql`${isThreadSlowed(reply.confessionId)} and exists (select 1 from ${replies}
    where ${isOwn(replies, viewerPlaceholders)} and confession_id = ${reply.confessionId}
      and created_at > ${reply.createdAt} - ${sql.raw(`${waitMs}`)} * interval '1 millisecond')
    and not exists (select 1 from ${replies} where id = ${reply.id})`
}

/** Returns how long the viewer must wait before the next reply in the thread; 0 if the thread is not slowed. */
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
