import type { ConfessionCard } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { columnsOf, isOwn } from '../reachable.ts'
import { votedOn } from '../upvotes/upvotes.ts'

type Row = Omit<ConfessionCard, 'createdAt' | 'updatedAt' | 'hasVoted'> & {
  createdAt: Date
  updatedAt: Date | null
}

/** The database compares tags, so none leaves it. */
export function cardColumns(viewer: Viewer | null) {
  const { authorTag, ...confession } = columnsOf.confession
  const { id, title, preview, truncated, createdAt, updatedAt, upvoteCount, replyCount } =
    confession
  return {
    ...{ id, title, preview, truncated, createdAt, updatedAt, upvoteCount, replyCount },
    isOwner: isOwn({ authorTag }, viewer),
  }
}

export async function withVotes(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  rows: Row[],
): Promise<ConfessionCard[]> {
  const ids = rows.map(({ id }) => id)
  const voted = await votedOn(db, board, viewer, 'confession', ids)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: voted.has(row.id),
  }))
}
