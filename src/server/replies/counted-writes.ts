import { type SQL, sql } from 'drizzle-orm'
import { maxReplyDepth } from '../../contract/limits.ts'
import type { LoneReply } from '../../contract/replies.ts'
import { type ReplyRow, unmoderated } from '../content/item-answers.ts'
import { confessionsFor, isOwn, repliesFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import { authorTag } from '../crypto/tags.ts'
import { type Database, type PooledDatabase, rowsOf } from '../db/database.ts'
import { isDuplicate, retryOnDeadlock } from '../db/failures.ts'
import { prepare } from '../db/prepared.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { mayWrite, viewerPlaceholders } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Draft = Pick<LoneReply, 'id' | 'parentReplyId' | 'content'> & { confessionId: string }
type Inserted = Pick<ReplyRow, 'depth' | 'isOp' | 'authorTag'>

const value = (name: string) => sql.placeholder(name)

const inserting = prepare<Inserted>(
  'insert_reply',
  // Locks the confession and the parent reply, then checks again that they are visible. While this waited for the
  // locks, they may have been hidden.
  sql`with parent as (
      select id, depth, author_tag from ${repliesFor(viewerPlaceholders)}
      where id = ${value('parentReplyId')}::uuid and confession_id = ${value('confessionId')}
    ), place as (
      select id from ${confessionsFor(viewerPlaceholders)}
      where id = ${value('confessionId')} and not is_hidden
        and ${mayWrite(viewerPlaceholders)} and (${value('parentReplyId')}::uuid is null
          or exists (select 1 from parent where depth < ${sql.raw(`${maxReplyDepth}`)}))
      for no key update
    ), answered as (
      update ${replies} set answer_count = answer_count + 1
      where id = (select parent.id from place, parent) and not is_hidden and not is_below_hidden
      returning id
    ), counted as (
      update ${confessions} set reply_count = reply_count + 1
      where id = (select id from place)
        and (${value('parentReplyId')}::uuid is null or exists (select 1 from answered))
      returning id, author_tag
    ), author as (
      select ${isOwn({ authorTag: sql`author_tag` }, viewerPlaceholders)} as is_op,
        case when ${isOwn({ authorTag: sql`author_tag` }, viewerPlaceholders)} then author_tag
          else ${value('tag')}::uuid end as tag
      from counted
    )
    insert into ${replies}
      (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag, content, created_at)
    select ${value('id')}::uuid, counted.id, parent.id, coalesce(parent.depth + 1, 0),
      author.tag, author.is_op, nullif(coalesce(parent.author_tag, counted.author_tag), author.tag),
      ${value('content')}, ${value('createdAt')}::timestamptz
    from counted cross join author left join parent on true
    returning depth, is_op as "isOp", author_tag as "authorTag"`,
)

/**
 * Inserts a reply and updates the counters; if the id exists, nothing is written. Author tags change every month, but
 * the confession's author replies with the confession's tag. Otherwise `is_op`, which marks this author, would link
 * the tags of two months.
 */
export async function insertCounted(
  db: PooledDatabase,
  { keys }: { keys: Keys },
  viewer: Viewer,
  draft: Draft,
): Promise<ReplyRow | 'taken' | 'no place'> {
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const values = { ...viewer, ...draft, tag, createdAt: createdAt.toISOString() }
  try {
    const [row] = await retryOnDeadlock(() => inserting.run(db, values))
    if (!row) return 'no place'
    const untouched = { updatedAt: null, upvoteCount: 0, answerCount: 0, ...unmoderated }
    return { ...draft, createdAt, ...untouched, ...row }
  } catch (error) {
    if (isDuplicate(error)) return 'taken'
    throw error
  }
}

type Deleted = { removed: number; confessionId: string | null; wasHidden: boolean }

/** `removed` counts this reply and visible ones below. Undefined without such a reply or `isAdmitted`. */
export async function deleteCounted(
  db: Database,
  id: string,
  isAdmitted: SQL,
): Promise<Deleted | undefined> {
  // Lock the confession, as new replies do, so that none is added during the count. Lock nothing if `isAdmitted` does
  // not hold: otherwise a wait for the lock would show that a hidden reply exists.
  await db.execute(sql`select 1 from ${confessions}
    where id = (select confession_id from ${replies} where id = ${id} and ${isAdmitted})
    for no key update`)
  const [row] = await rowsOf<Deleted>(
    db,
    sql`with recursive subtree as (
        select id from ${replies} where id = ${id} and ${isAdmitted}
        union all
        select below.id from ${replies} as below join subtree on below.parent_reply_id = subtree.id
      ), removed as (
        delete from ${replies} where id in (select id from subtree)
        returning id, parent_reply_id, confession_id, is_hidden or is_below_hidden as was_hidden
      ), answered as (
        update ${replies} set answer_count = greatest(0, answer_count - 1)
        where id = (select parent_reply_id from removed where id = ${id} and not was_hidden)
      ), counted as (
        update ${confessions} set reply_count =
          greatest(0, reply_count - (select count(*) from removed where not was_hidden))
        where id = (select confession_id from removed limit 1)
      )
      select confession_id as "confessionId", was_hidden as "wasHidden",
        (select count(*)::int from removed where not was_hidden or id = ${id}) as removed
      from removed where id = ${id}`,
  )
  return row
}
