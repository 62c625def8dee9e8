import { eq, sql } from 'drizzle-orm'
import { makePreview } from '../../contract/preview.ts'
import type { LoneReply, OwnReplyPage } from '../../contract/replies.ts'
import { answerOf } from '../content/item-answers.ts'
import { ownIds, pageOfOwnItems, startOf } from '../content/own-items.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { columnsOf, confessionsFor, parentsFor, repliesFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { withStatements } from '../hiding/read-item.ts'
import type { Viewer } from '../viewer/viewer.ts'

export async function listOwnReplies(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  cursor: string | undefined,
): Promise<OwnReplyPage> {
  const rows = await ownReplyRows(db, viewer, cursor)
  const page = pageOfOwnItems('replies', rows)
  const items = await withStatements(db, board, 'reply', page.items)
  const ids = items.map(({ id }) => id)
  const stateOf = await loadViewerState(db, viewer, ids)
  return {
    items: items.map(({ confession, parent, ...row }) => ({
      ...answerOf<LoneReply>(row, stateOf),
      confession,
      parent: parent && {
        id: parent.id,
        excerpt: makePreview(parent.start).preview,
        isOwner: stateOf(parent).isOwner,
      },
    })),
    nextCursor: page.nextCursor,
  }
}

/** Reads the viewer's replies in no particular order, because `pageOfOwnItems` sorts them. */
export function ownReplyRows(db: Database, viewer: Viewer, cursor?: string) {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const parents = parentsFor(viewer)
  const ids = ownIds(replies, 'replies', viewer, cursor)
  return db
    .select({
      ...columnsOf.reply,
      confession: { id: confessions.id, title: confessions.title },
      parent: {
        id: parents.id,
        start: startOf(parents.content),
        authorTag: parents.authorTag,
      },
    })
    .from(replies)
    .leftJoin(confessions, eq(confessions.id, replies.confessionId))
    .leftJoin(parents, eq(parents.id, replies.parentReplyId))
    .where(sql`${replies.id} = any(${ids})`)
}
