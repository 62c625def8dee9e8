import { eq } from 'drizzle-orm'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problems.ts'
import { columnsOf, isOwn, repliesFor } from '../reachable.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { moreBelow } from './thread-places.ts'

export type ReplyRow = Omit<LoneReply, 'createdAt' | 'updatedAt' | 'hasVoted'> & {
  createdAt: Date
  updatedAt: Date | null
  answerCount: number
}

/** Throws `reply_not_found`. */
export async function readReply(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Reply> {
  const reachable = repliesFor(viewer)
  const [row] = await db.select(replyColumns(viewer)).from(reachable).where(eq(reachable.id, id))
  if (!row) throw problem('reply_not_found')
  const voted = await votedOn(db, board, viewer, 'reply', [id])
  return withoutBelow(row, voted.has(id))
}

/** The database compares tags, so none leaves it. */
export function replyColumns(viewer: Viewer | null) {
  const { authorTag, ...columns } = columnsOf.reply
  return { ...columns, isOwner: isOwn({ authorTag }, viewer) }
}

export function withoutBelow(row: ReplyRow, hasVoted: boolean): Reply {
  return { ...asReply(row, hasVoted), replies: [], ...moreBelow(row, 0) }
}

export function asReply({ answerCount, ...row }: ReplyRow, hasVoted: boolean): LoneReply {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted,
  }
}
