import { eq, type SQL, sql } from 'drizzle-orm'
import { anyViewer } from '../accounts/prepared-viewer.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { reports } from '../db/schema/moderation.ts'
import { isOwn, repliesFor } from '../reachable.ts'

/** People whose reports of one thing in it weigh something and are of today or yesterday: fewer tell nobody that there are any. */
const heated = 3
/** A thread with more reports is looked at no further. */
const mostReports = 300
const waitMs = 60_000

/** For a statement that is prepared for any viewer: their last reply there is too recent, and this is no repeat. */
export function isSlowed(reply: Record<'id' | 'confessionId' | 'createdAt', SQL>): SQL {
  const replies = repliesFor(anyViewer)
  return sql`${isHeated(reply.confessionId)} and exists (select 1 from ${replies}
    where ${isOwn(replies, anyViewer)} and confession_id = ${reply.confessionId}
      and created_at > ${reply.createdAt} - ${sql.raw(`${waitMs}`)} * interval '1 millisecond')
    and not exists (select 1 from ${replies} where id = ${reply.id})`
}

/** After a reply found no place: 0 if it was not for that. */
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
        and ${isHeated(sql`${confessionId}::uuid`)}`,
  )
  return last?.at ? Math.max(0, new Date(last.at).getTime() + waitMs - Date.now()) : 0
}

function isHeated(confessionId: SQL): SQL {
  return sql`exists (select 1 from (
    select ${reports.replyId} from ${reports}
    where ${reports.confessionId} = ${confessionId} and ${reports.weight} > 0
      and ${reports.createdOn} >= (now() at time zone 'utc')::date - 1
    limit ${sql.raw(`${mostReports}`)}
  ) as open group by reply_id having count(*) >= ${sql.raw(`${heated}`)})`
}
