import { sql } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import type { LoneReply } from '../../contract/replies.ts'
import { anyViewer, valuesOf } from '../accounts/prepared-viewer.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import { authorTag } from '../anonymity/tags.ts'
import { type Database, type PooledDatabase, rowsOf } from '../db/database.ts'
import { isDuplicate, isMissingReference, untilNoDeadlock } from '../db/failures.ts'
import { prepare } from '../db/prepared.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { confessionsFor, isOwn, repliesFor } from '../reachable.ts'
import type { ReplyRow } from './reply-rows.ts'

type Draft = Pick<LoneReply, 'id' | 'parentReplyId' | 'content'> & { confessionId: string }
type Inserted = Pick<ReplyRow, 'depth' | 'isOp'>

const value = (name: string) => sql.placeholder(name)
const [reachableConfessions, reachableReplies] = [confessionsFor(anyViewer), repliesFor(anyViewer)]

const inserting = prepare<Inserted>(
  'insert_reply',
  sql`with parent as (
      select id, depth, author_tag from ${reachableReplies}
      where id = ${value('parentReplyId')}::uuid and confession_id = ${value('confessionId')}
    ), counted as (
      update ${confessions} set reply_count = reply_count + 1
      where id = (select id from ${reachableConfessions} where id = ${value('confessionId')})
        and ${stillSignedIn(anyViewer)} and (${value('parentReplyId')}::uuid is null
          or exists (select 1 from parent where depth < ${sql.raw(`${deepestReply}`)}))
      returning id, author_tag
    ), answered as (
      update ${replies} set answer_count = answer_count + 1
      where id = (select parent.id from counted, parent)
    )
    insert into ${replies}
      (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag, content, created_at)
    select ${value('id')}::uuid, counted.id, parent.id, coalesce(parent.depth + 1, 0),
      ${value('tag')}::uuid, ${isOwn({ authorTag: sql`counted.author_tag` }, anyViewer)},
      nullif(coalesce(parent.author_tag, counted.author_tag), ${value('tag')}::uuid),
      ${value('content')}, ${value('createdAt')}::timestamptz
    from counted left join parent on true
    returning depth, is_op as "isOp"`,
)

/** Locks the confession, then the parent. A taken id or a parent that vanishes undoes the whole statement. */
export async function insertCounted(
  db: PooledDatabase,
  { keys }: { keys: Keys },
  viewer: Viewer,
  draft: Draft,
): Promise<ReplyRow | 'taken' | 'no place'> {
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const values = { ...valuesOf(viewer), ...draft, tag, createdAt: createdAt.toISOString() }
  try {
    const [row] = await untilNoDeadlock(() => inserting.run(db, values))
    if (!row) return 'no place'
    const untouched = { updatedAt: null, upvoteCount: 0, answerCount: 0 }
    return { ...draft, authorTag: tag, createdAt, ...untouched, ...row }
  } catch (error) {
    if (isDuplicate(error)) return 'taken'
    if (isMissingReference(error)) return 'no place'
    throw error
  }
}

type Deleted = { removed: number; confessionId: string | null }

/** With all that is below it; nothing for what is not the viewer's. */
export async function deleteCounted(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<Deleted | undefined> {
  // A new reply locks the confession first, so nothing can grow below while we count.
  await db.execute(sql`select 1 from ${confessions}
    where id = (select confession_id from ${replies} where id = ${id}) for no key update`)
  const [row] = await rowsOf<Deleted>(
    db,
    sql`with recursive subtree as (
        select id from ${replies}
        where id = ${id} and ${isOwn(replies, viewer)} and ${stillSignedIn(viewer)}
        union all
        select below.id from ${replies} as below join subtree on below.parent_reply_id = subtree.id
      ), removed as (
        delete from ${replies} where id in (select id from subtree)
        returning id, parent_reply_id, confession_id
      ), answered as (
        update ${replies} set answer_count = greatest(0, answer_count - 1)
        where id = (select parent_reply_id from removed where id = ${id})
      ), counted as (
        update ${confessions}
        set reply_count = greatest(0, reply_count - (select count(*) from removed))
        where id = (select confession_id from removed limit 1)
      )
      select count(*)::int as removed, (select confession_id from removed limit 1) as "confessionId"
      from removed having count(*) > 0`,
  )
  return row
}
