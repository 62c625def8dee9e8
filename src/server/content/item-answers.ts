import type { LoneReply } from '../../contract/replies.ts'
import type { ViewerFlag } from '../../contract/viewer-flags.ts'
import type { ViewerState } from './viewer-state.ts'

type Answer = Pick<
  LoneReply,
  'id' | 'createdAt' | 'updatedAt' | 'hidden' | 'hasCrisisCard' | ViewerFlag
>

/** Answers have these fields only if they apply. Other items look as if nothing could be hidden. */
export type Moderated = Pick<Answer, 'hidden'> & { isHidden: boolean; hasCrisisCard: boolean }

export const unmoderated: Moderated = { isHidden: false, hasCrisisCard: false }

/** An item without viewer flags, with its author's tag, which never leaves the server. */
export type ItemRow<Item extends Answer> = Moderated &
  Omit<Item, 'createdAt' | 'updatedAt' | ViewerFlag | keyof Moderated> & {
    createdAt: Date
    updatedAt: Date | null
    authorTag: string
  }

/** Returns a confession, card or reply with the viewer's flags. */
export function answerOf<Item extends Answer>(
  { authorTag, hasCrisisCard, ...row }: ItemRow<Item>,
  stateOf: ViewerState,
): Item {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    ...stateOf({ id: row.id, authorTag }),
    ...(hasCrisisCard && { hasCrisisCard }),
  } as Item
}
