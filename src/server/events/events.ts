import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ViewerFlag } from '../../contract/viewer-flags.ts'

/** Said once it is committed, in ids that everybody may know, but for what is one account's own. */
export type BoardEvent =
  | {
      type: 'confession posted' | 'confession edited' | 'confession deleted'
      confessionId: string
    }
  | {
      /** Deleted with all below it. The confession is null for a reply that was imported without one. */
      type: 'reply posted' | 'reply edited' | 'reply deleted'
      replyId: string
      confessionId: string | null
    }
  | {
      type: 'upvotes changed'
      kind: ItemKind
      id: string
      /** As above. */
      confessionId: string | null
    }
  /** All that somebody wrote, or a part of it. What it was is told later, item by item. */
  | { type: 'content deleted' }
  | { type: 'session ended'; sessionHash: string }
  /** All sessions of an account. */
  | { type: 'sessions ended'; epoch: string }
  /** For the other screens of whoever did it, and nobody else: of the account whose sessions have this epoch. */
  | {
      type: 'own flag'
      epoch: string
      kind: ItemKind
      id: string
      flag: ViewerFlag
      isSet: boolean
    }
  /** A confession or reply was posted, edited or deleted by its author. */
  | { type: 'own writing'; epoch: string; id: string }
  /** Anything may have happened elsewhere. */
  | { type: 'events missed' }

type Origin = 'here' | 'elsewhere'
type Listener = (event: BoardEvent, origin: Origin) => void | Promise<void>

export type Events = {
  publish: (event: BoardEvent) => void
  /** What another process published. */
  hear: (event: BoardEvent) => void
  /** Answers how to unsubscribe. */
  subscribe: (listener: Listener) => () => void
}

/** A listener that fails stops nobody; `onError` hears of it. */
export function createEvents(onError: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  const notify = async (listener: Listener, ...heard: Parameters<Listener>) => listener(...heard)
  const tell = (...heard: Parameters<Listener>) => {
    for (const listener of listeners) notify(listener, ...heard).catch(onError)
  }
  return {
    publish: (event) => tell(event, 'here'),
    hear: (event) => tell(event, 'elsewhere'),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
