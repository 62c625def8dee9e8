import { eq } from 'drizzle-orm'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problems.ts'
import { isOwn, repliesFor } from '../reachable.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { moreBelow } from './thread-places.ts'

export type ReplyRow = Omit<LoneReply, 'createdAt' | 'updatedAt' | 'hasVoted'> & {
  createdAt: Date
  updatedAt: Date | null
  answerCount: number
}

/** A reply without those below it. Throws `reply_not_found`. */
export async function readReply(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Reply> {
  const reachable = repliesFor(viewer)
  const [row] = await db
    .select(replyColumns(reachable, viewer))
    .from(reachable)
    .where(eq(reachable.id, id))
  if (!row) throw problem('reply_not_found')
  const voted = await votedOn(db, board, viewer, 'reply', [id])
  return withoutBelow(row, voted.has(id))
}

/** What is read of a reply; whether it is the viewer's own is told without the tag. */
export function replyColumns(source: ReturnType<typeof repliesFor>, viewer: Viewer | null) {
  const { id, confessionId, parentReplyId, depth, isOp, content } = source
  const { createdAt, updatedAt, upvoteCount, answerCount } = source
  return {
    ...{ id, confessionId, parentReplyId, depth, isOp, content },
    ...{ createdAt, updatedAt, upvoteCount, answerCount },
    isOwner: isOwn(source, viewer),
  }
}

export function withoutBelow(row: ReplyRow, hasVoted: boolean): Reply {
  return { ...asReply(row, hasVoted), replies: [], ...moreBelow(row, 0) }
}

/** A reply by itself, without those below it. */
export function asReply({ answerCount, ...row }: ReplyRow, hasVoted: boolean): LoneReply {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted,
  }
}
