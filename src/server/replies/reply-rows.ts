import { eq } from 'drizzle-orm'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { loadViewerState, type ViewerState } from '../content/viewer-state.ts'
import { columnsOf, repliesFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { remainingAnswers } from './thread-cursors.ts'

export type ReplyRow = ItemRow<LoneReply> & { answerCount: number }

/** Reads one reply, without its answers. Throws `reply_not_found`. */
export async function readReply(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Reply> {
  const [row, stateOf] = await Promise.all([
    readReplyRow(db, board, viewer, id),
    loadViewerState(db, viewer, [id]),
  ])
  if (!row) throw problem('reply_not_found')
  return replyWithoutAnswers(row, stateOf)
}

/** Returns the reply if it exists and the viewer may see it. */
export async function readReplyRow(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<ReplyRow | undefined> {
  const reachable = repliesFor(viewer)
  const rows = await db.select(columnsOf.reply).from(reachable).where(eq(reachable.id, id))
  return (await withStatements(db, board, 'reply', rows))[0]
}

export function replyWithoutAnswers(row: ReplyRow, stateOf: ViewerState): Reply {
  return { ...answerOf<LoneReply>(row, stateOf), replies: [], ...remainingAnswers(row, 0) }
}
