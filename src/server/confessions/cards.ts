import { type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { ConfessionCard } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import { confessions } from '../db/schema/content.ts'
import { votedOn } from '../upvotes/upvotes.ts'

const { id, title, preview, truncated, createdAt, updatedAt, upvoteCount, replyCount } = confessions

type Row = Omit<InferSelectModel<typeof confessions>, 'authorTag' | 'content'> & {
  isOwner: boolean
}

/** What a list shows of a confession; whether it is the viewer's own is told without the tag. */
export function cardColumns(viewer: Viewer | null) {
  return {
    id,
    title,
    preview,
    truncated,
    createdAt,
    updatedAt,
    upvoteCount,
    replyCount,
    isOwner: isOwn(viewer),
  }
}

export function isOwn(viewer: Viewer | null) {
  return sql<boolean>`${inArray(confessions.authorTag, viewer?.authorTags ?? [])}`
}

/** Rows as cards, with the viewer's votes looked up in one batch. */
export async function withVotes(
  board: Board,
  viewer: Viewer | null,
  rows: Row[],
): Promise<ConfessionCard[]> {
  const voted = await votedOn(
    board,
    viewer,
    'confession',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: voted.has(row.id),
  }))
}
