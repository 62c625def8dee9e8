import type { Confession } from '../../contract/confessions.ts'
import type { LoneReply } from '../../contract/replies.ts'
import type { ViewerFlag } from '../../contract/viewer-flags.ts'
import { problem } from '../errors/problems.ts'
import { withShownTopic } from './topics.ts'
import type { ViewerState } from './viewer-state.ts'

type Answer = Pick<
  LoneReply,
  'id' | 'createdAt' | 'updatedAt' | 'hidden' | 'hasCrisisCard' | ViewerFlag
> &
  Pick<Confession, 'topic'>

/** An answer has `hidden` only if the item is hidden, and `hasCrisisCard` only if it is true. */
export type Moderated = Pick<Answer, 'hidden'> & { isHidden: boolean; hasCrisisCard: boolean }

export const unmoderated: Moderated = { isHidden: false, hasCrisisCard: false }

/** A stored item without viewer flags, but with the author tag, which never leaves the server. */
export type ItemRow<Item extends Answer> = Moderated &
  Omit<Item, 'createdAt' | 'updatedAt' | ViewerFlag | keyof Moderated> & {
    createdAt: Date
    updatedAt: Date | null
    authorTag: string
  }

export type ReplyRow = ItemRow<LoneReply> & { answerCount: number }

export type ItemRows = { confession: ItemRow<Confession>; reply: ReplyRow }

/** Adds the viewer's flags and removes the author tag. Without the board's `topics` there is no topic. */
export function answerOf<Item extends Answer>(
  { authorTag, hasCrisisCard, ...row }: ItemRow<Item>,
  stateOf: ViewerState,
  topics: string[] = [],
): Item {
  return {
    ...withShownTopic(topics, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    ...stateOf({ id: row.id, authorTag }),
    ...(hasCrisisCard && { hasCrisisCard }),
  } as Item
}

/** Call this if a new item's id exists already. Throws `already_posted` if the stored item differs. */
export function assertSameAsStored<Stored extends { isOwner: boolean }>(
  stored: Stored,
  sent: Partial<Stored>,
): Stored {
  const fields = Object.entries(sent) as [keyof Stored, unknown][]
  const isSame = stored.isOwner && fields.every(([field, value]) => stored[field] === value)
  if (!isSame) throw problem('already_posted')
  return stored
}
