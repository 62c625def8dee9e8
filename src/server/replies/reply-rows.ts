import { type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { LoneReply } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import { replies } from '../db/schema/content.ts'

export type ReplyRow = Omit<InferSelectModel<typeof replies>, 'authorTag'> & { isOwner: boolean }

/** What is read of a reply; whether it is the viewer's own is told without the tag. */
export function replyColumns(viewer: Viewer | null) {
  return {
    id: replies.id,
    confessionId: replies.confessionId,
    parentReplyId: replies.parentReplyId,
    depth: replies.depth,
    isOp: replies.isOp,
    content: replies.content,
    createdAt: replies.createdAt,
    updatedAt: replies.updatedAt,
    upvoteCount: replies.upvoteCount,
    answerCount: replies.answerCount,
    isOwner: sql<boolean>`${inArray(replies.authorTag, viewer?.authorTags ?? [])}`,
  }
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
