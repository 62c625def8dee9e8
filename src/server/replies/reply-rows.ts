import { type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { BuildAliasTable } from 'drizzle-orm/pg-core'
import type { LoneReply } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/sessions.ts'
import { replies } from '../db/schema.ts'

export type ReplyRow = Omit<InferSelectModel<typeof replies>, 'authorTag'> & { isOwner: boolean }

type ReplyColumns = Pick<
  BuildAliasTable<typeof replies, string>,
  keyof InferSelectModel<typeof replies>
>

/**
 * What an answer holds of a reply, read from the table or from a statement over it; whether it is
 * the viewer's own is told without the tag.
 */
export function replyColumns(viewer: Viewer | null, source: ReplyColumns = replies) {
  return {
    id: source.id,
    confessionId: source.confessionId,
    parentReplyId: source.parentReplyId,
    depth: source.depth,
    isOp: source.isOp,
    content: source.content,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
    upvoteCount: source.upvoteCount,
    isOwner: sql<boolean>`${inArray(source.authorTag, viewer?.authorTags ?? [])}`,
  }
}

/** A reply by itself, without those below it. */
export function asReply(row: ReplyRow, hasVoted: boolean): LoneReply {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted,
  }
}
