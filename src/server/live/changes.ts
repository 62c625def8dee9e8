import type { ItemKind } from '../../contract/item-kinds.ts'
import type { BoardEvent } from '../events/events.ts'

/** A confession or reply that changed since the last broadcast. Its state is read just before it is sent. */
export type Change = {
  kind: ItemKind
  id: string
  /** The confession to which the reply belongs, or the confession itself. */
  confessionId: string
  /** The time at which the last event about the item arrived, in ms of performance.now(). */
  at: number
  /** The time at which the event 'posted' of this item arrived. Undefined if there was none. */
  postedAt?: number | undefined
}

/** Returns the items that an event changed. There are none for an imported reply without a confession. */
export function changesOf(event: BoardEvent, at: number): Change[] {
  const confessionId = 'confessionId' in event ? event.confessionId : null
  if (confessionId === null) return []
  const confession: Change = { kind: 'confession', id: confessionId, confessionId, at }
  switch (event.type) {
    case 'confession posted':
      return [{ ...confession, postedAt: at }]
    case 'confession edited':
    case 'confession deleted':
      return [confession]
    case 'upvotes changed':
      return [{ kind: event.kind, id: event.id, confessionId, at }]
    case 'reply edited':
      return [{ kind: 'reply', id: event.replyId, confessionId, at }]
    // The confession has changed, too, because its card shows the number of replies.
    case 'reply posted':
      return [{ kind: 'reply', id: event.replyId, confessionId, at, postedAt: at }, confession]
    case 'reply deleted':
      return [{ kind: 'reply', id: event.replyId, confessionId, at }, confession]
    default:
      return []
  }
}

/** Adds a change. If there is one of the same item already, merges the two. */
export function addChange(changes: Map<string, Change>, change: Change): void {
  const known = changes.get(change.id)
  const at = Math.max(change.at, known?.at ?? 0)
  changes.set(change.id, { ...change, at, postedAt: change.postedAt ?? known?.postedAt })
}
