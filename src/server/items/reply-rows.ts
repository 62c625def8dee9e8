import { eq } from 'drizzle-orm'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import { findOwnPart, type OwnPart } from '../content/viewer-state.ts'
import { columnsOf, repliesFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { type Moderated, withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { moreBelow } from './thread-places.ts'

/** As everybody reads it, and by whom it was written, which never leaves the server. */
export type ReplyRow = Moderated &
  Omit<LoneReply, 'createdAt' | 'updatedAt' | 'hasVoted' | 'isOwner' | keyof Moderated> & {
    createdAt: Date
    updatedAt: Date | null
    answerCount: number
    authorTag: string
  }

/** Throws `reply_not_found`. */
export async function readReply(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Reply> {
  const reachable = repliesFor(viewer)
  const [rows, own] = await Promise.all([
    db.select(columnsOf.reply).from(reachable).where(eq(reachable.id, id)),
    findOwnPart(db, board, viewer, [id]),
  ])
  const [row] = await withStatements(db, board, 'reply', rows)
  if (!row) throw problem('reply_not_found')
  return withoutBelow(row, own)
}

export function withoutBelow(row: ReplyRow, own: OwnPart): Reply {
  return { ...asReply(row, own), replies: [], ...moreBelow(row, 0) }
}

export function asReply(
  { answerCount, authorTag, hasCrisisCard, ...row }: ReplyRow,
  own: OwnPart,
): LoneReply {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: own.hasVoted(row.id),
    isOwner: own.isOwner({ authorTag }),
    ...(hasCrisisCard && { hasCrisisCard }),
  }
}
