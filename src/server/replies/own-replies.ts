import { eq } from 'drizzle-orm'
import type { OwnReplyPage } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { confessionsFor, repliesFor } from '../reachable.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { asReply, replyColumns } from './reply-rows.ts'

export async function listOwnReplies(
  db: Database,
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
  const voted = await votedOn(db, board, viewer, 'reply', ids)
  return {
    items: items.map(({ confession, ...row }) => ({
      ...asReply(row, voted.has(row.id)),
      confession,
    })),
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
      reply: replyColumns(viewer),
      confession: { id: confessions.id, title: confessions.title },
    })
    .from(replies)
    .innerJoin(own, eq(own.id, replies.id))
    .leftJoin(confessions, eq(confessions.id, replies.confessionId))
}
