import type { BoardEvent } from '../events/events.ts'

/** What happened to one confession or reply since it was last told, but for how it is now. */
export type Change = {
  kind: 'confession' | 'reply'
  id: string
  /** Of a reply: whose thread it is in. */
  confessionId: string
  posted: boolean
}

/** Undefined for what is nobody's business, or in no thread. */
export function changeOf(event: BoardEvent): Change | undefined {
  switch (event.type) {
    case 'confession posted':
    case 'confession edited':
    case 'confession deleted':
      return confessionChange(event.confessionId, event.type === 'confession posted')
    case 'reply posted':
    case 'reply edited':
    case 'reply deleted':
      return replyChange(event.replyId, event.confessionId, event.type === 'reply posted')
    case 'upvotes changed':
      return event.kind === 'confession'
        ? confessionChange(event.id, false)
        : replyChange(event.id, event.confessionId, false)
    default:
      return undefined
  }
}

/** Its card counts its replies. */
export function countChange({ confessionId }: Change): Change {
  return confessionChange(confessionId, false)
}

function confessionChange(id: string, posted: boolean): Change {
  return { kind: 'confession', id, confessionId: id, posted }
}

function replyChange(id: string, confessionId: string | null, posted: boolean) {
  return confessionId === null ? undefined : { kind: 'reply' as const, id, confessionId, posted }
}
