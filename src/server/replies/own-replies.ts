import { eq } from 'drizzle-orm'
import type { OwnReplyPage } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { columnsOf, confessionsFor, repliesFor } from '../reachable.ts'
import { findOwnPart } from '../upvotes/own-part.ts'
import { asReply } from './reply-rows.ts'

export async function listOwnReplies(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  cursor: string | undefined,
): Promise<OwnReplyPage> {
  const rows = await ownReplyRows(db, viewer, cursor)
  const { items, nextCursor } = ownPage(
    'replies',
    rows.map(({ reply, confession }) => ({ ...reply, confession })),
  )
  const ids = items.map(({ id }) => id)
  const own = await findOwnPart(db, board, viewer, ids)
  return {
    items: items.map(({ confession, ...row }) => ({ ...asReply(row, own), confession })),
    nextCursor,
  }
}

/** In no order: `ownPage` sorts. */
export function ownReplyRows(db: Database, viewer: Viewer, cursor?: string) {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const own = db.$with('own', { id: replies.id }).as(newestOwn(replies, 'replies', viewer, cursor))
  return db
    .with(own)
    .select({
      reply: columnsOf.reply,
      confession: { id: confessions.id, title: confessions.title },
    })
    .from(replies)
    .innerJoin(own, eq(own.id, replies.id))
    .leftJoin(confessions, eq(confessions.id, replies.confessionId))
}
