import { and, eq, ne, sql } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import type { NewReply, Reply } from '../../contract/replies.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { isOwn, repliesFor } from '../reachable.ts'
import { explainRefusal, sameAsStored } from '../refusals.ts'
import { insertCounted } from './insert-counted.ts'
import { readReply, withoutBelow } from './reply-rows.ts'

type Writing = Pick<Board, 'keys' | 'writing' | 'events'>

/**
 * The same author, key and text again answers the stored reply. Throws `confession_not_found`,
 * `reply_not_found`, `too_deep` or `already_posted`.
 */
export async function createReply(
  db: Database,
  board: Writing,
  viewer: Viewer,
  confessionId: string,
  { key, content, parentReplyId = null }: NewReply,
): Promise<Reply> {
  board.writing.count(viewer, { kind: 'replies', text: content, repeatKey: key })
  const id = itemId(board.keys, 'reply', viewer.accountId, key)
  const sent = { confessionId, parentReplyId, content }
  const outcome = await insertCounted(db, board, viewer, { id, ...sent })
  if (outcome === 'no place') throw await noPlace(db, viewer, confessionId, parentReplyId)
  if (outcome === 'taken') return sameAsStored(await readReply(db, board, viewer, id), sent)
  board.events.publish({ type: 'reply posted', replyId: id, confessionId })
  return withoutBelow(outcome, false)
}

/** An edit that changes nothing writes nothing. Throws `reply_not_found` or `not_reply_editor`. */
export async function updateReply(
  db: Database,
  board: Writing,
  viewer: Viewer,
  id: string,
  content: string,
): Promise<Reply> {
  board.writing.count(viewer, { kind: 'edits', text: content })
  const [updated] = await db
    .update(replies)
    .set({ content, updatedAt: new Date() })
    .where(
      and(
        eq(replies.id, id),
        isOwn(replies, viewer),
        stillSignedIn(viewer),
        ne(replies.content, content),
      ),
    )
    .returning({ confessionId: replies.confessionId })
  if (updated) board.events.publish({ type: 'reply edited', replyId: id, ...updated })
  else await explainRefusal(db, viewer, { kind: 'reply', id }, 'not_reply_editor')
  return readReply(db, board, viewer, id)
}

/** Answers how many replies went. Throws `reply_not_found` or `not_reply_deleter`. */
export async function deleteReply(
  db: Database,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  id: string,
): Promise<number> {
  writing.count(viewer, { kind: 'deletions' })
  const deleted = await untilNoDeadlock(() => db.transaction((tx) => deleteCounted(tx, viewer, id)))
  if (!deleted) {
    await explainRefusal(db, viewer, { kind: 'reply', id }, 'not_reply_deleter')
    // It was posted under this id since.
    throw problem('reply_not_found')
  }
  const { removed, confessionId } = deleted
  events.publish({ type: 'reply deleted', replyId: id, confessionId })
  return removed
}

type Deleted = { removed: number; confessionId: string | null }

async function deleteCounted(
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

async function noPlace(
  db: Database,
  viewer: Viewer,
  confessionId: string,
  parentReplyId: string | null,
) {
  await explainRefusal(db, viewer, { kind: 'confession', id: confessionId })
  // Even if the confession was posted in the meantime.
  if (!parentReplyId) return problem('confession_not_found')
  const reachable = repliesFor(viewer)
  const [parent] = await db
    .select({ depth: reachable.depth })
    .from(reachable)
    .where(and(eq(reachable.id, parentReplyId), eq(reachable.confessionId, confessionId)))
  return problem(parent && parent.depth >= deepestReply ? 'too_deep' : 'reply_not_found')
}
