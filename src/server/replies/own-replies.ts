import { eq } from 'drizzle-orm'
import type { OwnReplyPage } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { asReply, replyColumns } from './reply-rows.ts'

/** The viewer's own replies, newest first, each with its confession's title or none. */
export async function listOwnReplies(
  board: Board,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<OwnReplyPage> {
  const rows = await ownReplyRows(board, viewer, cursor)
  const { items, nextCursor } = ownPage(
    'replies',
    rows.map(({ reply, confession }) => ({ ...reply, confession })),
  )
  const voted = await votedOn(
    board,
    viewer,
    'reply',
    items.map((item) => item.id),
  )
  return {
    items: items.map((item) => ({
      ...asReply(item, voted.has(item.id)),
      confession: item.confession,
    })),
    nextCursor,
  }
}

/** The statement behind a page of own replies, in no order of its own. */
export function ownReplyRows({ db }: Pick<Board, 'db'>, viewer: Viewer, cursor?: string) {
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
