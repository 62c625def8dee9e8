import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import type { LoneReply, NewReply, Reply } from '../../contract/replies.ts'
import { assertStillSignedIn, stillSignedIn, type Viewer } from '../accounts/sessions/sessions.ts'
import { authorTag, itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { isDuplicate, isMissingReference, untilNoDeadlock } from '../db/failures.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { asReply, replyColumns } from './reply-rows.ts'
import { moreBelow } from './thread-places.ts'

/**
 * Posts a reply and counts it on its confession. The same author, key and text again answers with
 * the stored one. Throws `confession_not_found`, `reply_not_found`, `too_deep`, `already_posted`.
 */
export async function createReply(
  board: Board,
  viewer: Viewer,
  confessionId: string,
  { key, content, parentReplyId = null }: NewReply,
): Promise<Reply> {
  const id = itemId(board.keys, 'reply', viewer.accountId, key)
  const reply = { id, confessionId, parentReplyId, content }
  const written = await insertCounted(board, viewer, reply)
  if (written === 'no place') {
    await assertStillSignedIn(board.db, viewer)
    throw await refusedReply(board, confessionId, parentReplyId)
  }
  const stored = await readReply(board, viewer, id)
  const same =
    stored.isOwner &&
    stored.content === content &&
    stored.confessionId === confessionId &&
    stored.parentReplyId === parentReplyId
  if (!same) throw problem('already_posted')
  return stored
}

/** Edits an own reply, unless nothing changes. Throws `reply_not_found` or `not_reply_editor`. */
export async function updateReply(
  board: Board,
  viewer: Viewer,
  id: string,
  content: string,
): Promise<Reply> {
  const updated = await board.db
    .update(replies)
    .set({ content, updatedAt: new Date() })
    .where(
      and(
        eq(replies.id, id),
        inArray(replies.authorTag, viewer.authorTags),
        stillSignedIn(viewer),
        ne(replies.content, content),
      ),
    )
    .returning({ id: replies.id })
  if (updated.length === 0) await assertStillSignedIn(board.db, viewer)
  const stored = await readReply(board, viewer, id)
  if (!stored.isOwner) throw problem('not_reply_editor')
  return stored
}

/**
 * Deletes an own reply with everything below it and takes them off the confession's count.
 * Answers how many went. Throws `reply_not_found` or `not_reply_deleter`.
 */
export async function deleteReply(board: Board, viewer: Viewer, id: string): Promise<number> {
  const remove = async (db: Database) => {
    // Whoever replies locks the confession first, so nothing can grow below while we count.
    await db.execute(sql`select 1 from ${confessions}
      where id = (select confession_id from ${replies} where id = ${id}) for no key update`)
    const [row] = await rowsOf<{ removed: number }>(
      db,
      sql`with recursive subtree as (
          select id from ${replies}
          where id = ${id} and ${inArray(sql`author_tag`, viewer.authorTags)}
            and ${stillSignedIn(viewer)}
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
        select count(*)::int as removed from removed`,
    )
    return row?.removed ?? 0
  }
  const removed = await untilNoDeadlock(() => board.db.transaction(remove))
  if (removed > 0) return removed
  await assertStillSignedIn(board.db, viewer)
  await readReply(board, viewer, id)
  throw problem('not_reply_deleter')
}

async function readReply(board: Board, viewer: Viewer, id: string): Promise<Reply> {
  const [row] = await board.db.select(replyColumns(viewer)).from(replies).where(eq(replies.id, id))
  if (!row) throw problem('reply_not_found')
  const voted = await votedOn(board, viewer, 'reply', [id])
  return { ...asReply(row, voted.has(id)), replies: [], ...moreBelow(row, 0) }
}

type Draft = Pick<LoneReply, 'id' | 'confessionId' | 'parentReplyId' | 'content'>

/**
 * One statement: the confession is locked and counted up, then its parent, and the reply goes in.
 * A taken id or a parent that vanishes meanwhile undoes the whole of it.
 */
async function insertCounted(
  { db, keys }: Board,
  viewer: Viewer,
  { id, confessionId, parentReplyId, content }: Draft,
): Promise<'written' | 'taken' | 'no place'> {
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const insert = sql`with parent as (
      select id, depth from ${replies}
      where id = ${parentReplyId}::uuid and confession_id = ${confessionId}
    ), counted as (
      update ${confessions} set reply_count = reply_count + 1
      where id = ${confessionId} and ${stillSignedIn(viewer)} and (${parentReplyId}::uuid is null
        or exists (select 1 from parent where depth < ${deepestReply}))
      returning id, author_tag
    ), answered as (
      update ${replies} set answer_count = answer_count + 1
      where id = (select parent.id from counted, parent)
    )
    insert into ${replies}
      (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at)
    select ${id}::uuid, counted.id, parent.id, coalesce(parent.depth + 1, 0), ${tag}::uuid,
      ${inArray(sql`counted.author_tag`, viewer.authorTags)}, ${content}, ${createdAt.toISOString()}::timestamptz
    from counted left join parent on true
    returning id`
  try {
    const rows = await untilNoDeadlock(() => rowsOf<{ id: string }>(db, insert))
    return rows.length > 0 ? 'written' : 'no place'
  } catch (error) {
    if (isDuplicate(error)) return 'taken'
    if (isMissingReference(error)) return 'no place'
    throw error
  }
}

/** Why a reply found no place. */
async function refusedReply({ db }: Board, confessionId: string, parentReplyId: string | null) {
  const [confession] = await db
    .select({ id: confessions.id })
    .from(confessions)
    .where(eq(confessions.id, confessionId))
  // A top-level reply lacked nothing else, even if the confession was posted in the meantime.
  if (!confession || !parentReplyId) return problem('confession_not_found')
  const [parent] = await db
    .select({ depth: replies.depth })
    .from(replies)
    .where(and(eq(replies.id, parentReplyId), eq(replies.confessionId, confessionId)))
  return problem(parent && parent.depth >= deepestReply ? 'too_deep' : 'reply_not_found')
}
