import { and, eq, ne } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import type { NewReply, Reply } from '../../contract/replies.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { replies } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { isOwn, repliesFor } from '../reachable.ts'
import { assertOwn, assertReachable, refuse } from '../refusals.ts'
import { sameAsStored } from '../repeats.ts'
import { justWritten } from '../upvotes/own-part.ts'
import { deleteCounted, insertCounted } from './counted-writes.ts'
import { readReply, withoutBelow } from './reply-rows.ts'

type Writing = Pick<Board, 'keys' | 'writing' | 'events'>

/**
 * The same author, key and text again answers the stored reply. Throws `confession_not_found`,
 * `reply_not_found`, `too_deep` or `already_posted`.
 */
export async function createReply(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  confessionId: string,
  { key, content, parentReplyId = null }: NewReply,
): Promise<Reply> {
  board.writing.count(viewer, { kind: 'replies', text: content, repeatKey: key })
  const id = itemId(board.keys, 'reply', viewer.accountId, key)
  const sent = { confessionId, parentReplyId, content }
  const outcome = await insertCounted(db, board, viewer, { id, ...sent })
  if (outcome === 'no place') return refusePlace(db, viewer, confessionId, parentReplyId)
  if (outcome === 'taken') return sameAsStored(await readReply(db, board, viewer, id), sent)
  board.events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  board.events.publish({ type: 'reply posted', replyId: id, confessionId })
  return withoutBelow(outcome, justWritten)
}

/** An edit that changes nothing writes nothing. Throws `reply_not_found` or `not_reply_editor`. */
export async function updateReply(
  db: PooledDatabase,
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
  if (updated) {
    board.events.publish({ type: 'own writing', epoch: viewer.epoch, id })
    board.events.publish({ type: 'reply edited', replyId: id, ...updated })
  } else await assertOwn(db, viewer, { kind: 'reply', id }, 'not_reply_editor')
  return readReply(db, board, viewer, id)
}

/** Answers how many replies went. Throws `reply_not_found` or `not_reply_deleter`. */
export async function deleteReply(
  db: PooledDatabase,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  id: string,
): Promise<number> {
  writing.count(viewer, { kind: 'deletions' })
  const deleted = await untilNoDeadlock(() => db.transaction((tx) => deleteCounted(tx, viewer, id)))
  if (!deleted) return refuse(db, viewer, { kind: 'reply', id }, 'not_reply_deleter')
  const { removed, confessionId } = deleted
  events.publish({ type: 'reply deleted', replyId: id, confessionId })
  return removed
}

async function refusePlace(
  db: Database,
  viewer: Viewer,
  confessionId: string,
  parentReplyId: string | null,
): Promise<never> {
  const confession = { kind: 'confession', id: confessionId } as const
  if (!parentReplyId) return refuse(db, viewer, confession)
  await assertReachable(db, viewer, confession)
  const reachable = repliesFor(viewer)
  const [parent] = await db
    .select({ depth: reachable.depth })
    .from(reachable)
    .where(and(eq(reachable.id, parentReplyId), eq(reachable.confessionId, confessionId)))
  throw problem(parent && parent.depth >= deepestReply ? 'too_deep' : 'reply_not_found')
}
