import type { ConfessionCard } from '../../contract/confessions.ts'
import type { OwnPart } from '../content/viewer-state.ts'
import { columnsOf } from '../content/visibility.ts'
import type { Moderated } from '../hiding/statements.ts'

/** As everybody reads it, and by whom it was written, which never leaves the server. */
export type CardRow = Moderated &
  Omit<ConfessionCard, 'createdAt' | 'updatedAt' | 'hasVoted' | 'isOwner' | keyof Moderated> & {
    createdAt: Date
    updatedAt: Date | null
    authorTag: string
  }

const { content: _, ...cardColumns } = columnsOf.confession

export { cardColumns }

export function cardFor(
  own: OwnPart,
  { authorTag, hasCrisisCard, ...row }: CardRow,
): ConfessionCard {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: own.hasVoted(row.id),
    isOwner: own.isOwner({ authorTag }),
    ...(hasCrisisCard && { hasCrisisCard }),
  }
}
