import type { ConfessionCard } from '../../contract/confessions.ts'
import { columnsOf } from '../reachable.ts'
import type { OwnPart } from '../upvotes/own-part.ts'

/** As everybody reads it, and by whom it was written, which never leaves the server. */
export type CardRow = Omit<ConfessionCard, 'createdAt' | 'updatedAt' | 'hasVoted' | 'isOwner'> & {
  createdAt: Date
  updatedAt: Date | null
  authorTag: string
}

const { id, title, preview, truncated, createdAt, updatedAt, upvoteCount, replyCount, authorTag } =
  columnsOf.confession

export const cardColumns = {
  ...{ id, title, preview, truncated, createdAt, updatedAt, upvoteCount, replyCount, authorTag },
}

export function cardFor(own: OwnPart, { authorTag, ...row }: CardRow): ConfessionCard {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: own.hasVoted(row.id),
    isOwner: own.isOwner({ authorTag }),
  }
}
