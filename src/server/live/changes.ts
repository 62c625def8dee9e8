import type { ItemKind } from '../../contract/item-kinds.ts'
import type { BoardEvent } from '../events/events.ts'

/** What happened to one confession or reply since it was last told, but for how it is now. */
export type Change = {
  kind: ItemKind
  id: string
  /** Of a reply: whose thread it is in. */
  confessionId: string
  posted: boolean
  /** When it was last heard of, in milliseconds of performance.now(). */
  at: number
}

/** Undefined for what is nobody's business, or in no thread. */
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

/** Its card counts its replies. */
export function countChange({ confessionId, at }: Change): Change {
  return confessionChange(confessionId, false, at)
}

function confessionChange(id: string, posted: boolean, at: number): Change {
  return { kind: 'confession', id, confessionId: id, posted, at }
}

type ItemOfThread = Pick<Change, 'kind' | 'id'> & { confessionId: string | null }

function changeIn({ kind, id, confessionId }: ItemOfThread, posted: boolean, at: number) {
  return confessionId === null ? undefined : { kind, id, confessionId, posted, at }
}
