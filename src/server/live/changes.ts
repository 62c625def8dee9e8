import type { ItemKind } from '../../contract/item-kinds.ts'
import type { BoardEvent } from '../events/events.ts'

/** A confession or reply that changed since the last broadcast. Its state is read just before it is sent. */
export type Change = {
  kind: ItemKind
  id: string
  /** The item's own id for a confession. */
  confessionId: string
  posted: boolean
  /** When the last event about the item arrived, in ms of performance.now(). */
  at: number
}

/** Undefined for events that change no item, and for imported replies without a confession. */
export function changeOf(event: BoardEvent, at: number): Change | undefined {
  switch (event.type) {
    case 'confession posted':
    case 'confession edited':
    case 'confession deleted':
      return confessionChange(event.confessionId, event.type === 'confession posted', at)
    case 'reply posted':
    case 'reply edited':
    case 'reply deleted':
      return changeIn(
        { ...event, kind: 'reply', id: event.replyId },
        event.type === 'reply posted',
        at,
      )
    case 'upvotes changed':
      return changeIn(event, false, at)
    default:
      return undefined
  }
}

/** Adds a change, or merges it into the one of the same item. */
export function addChange(changes: Map<string, Change>, change: Change): void {
  const known = changes.get(change.id)
  const posted = change.posted || known?.posted === true
  changes.set(change.id, { ...change, posted, at: Math.max(change.at, known?.at ?? 0) })
}

/** The change of the confession when a reply is posted or deleted: its card shows the number of replies. */
export function replyCountChange({ confessionId, at }: Change): Change {
  return confessionChange(confessionId, false, at)
}

function confessionChange(id: string, posted: boolean, at: number): Change {
  return { kind: 'confession', id, confessionId: id, posted, at }
}

type ItemOfThread = Pick<Change, 'kind' | 'id'> & { confessionId: string | null }

function changeIn({ kind, id, confessionId }: ItemOfThread, posted: boolean, at: number) {
  return confessionId === null ? undefined : { kind, id, confessionId, posted, at }
}
