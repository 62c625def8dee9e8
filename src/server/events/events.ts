import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ViewerFlag } from '../../contract/viewer-flags.ts'

/** Published after the commit. Has only public ids, unless it concerns one account. */
export type BoardEvent =
  | {
      type: 'confession posted' | 'confession edited' | 'confession deleted'
      confessionId: string
    }
  | {
      type: 'reply posted' | 'reply edited' | 'reply deleted'
      replyId: string
      /** Null for a reply that was imported without its confession. */
      confessionId: string | null
    }
  | {
      type: 'upvotes changed'
      kind: ItemKind
      id: string
      /** Null for a reply that was imported without its confession. */
      confessionId: string | null
    }
  /** An author deleted many items at once. The deletion of each item is published later. */
  | { type: 'content deleted' }
  | { type: 'session ended'; sessionHash: string }
  /** All sessions with this epoch have ended. An epoch is a random id that all sessions of one account share. */
  | { type: 'sessions ended'; epoch: string }
  /** Sent only to the sessions of the account (they share this epoch) that changed a flag, such as `hasVoted`. */
  | {
      type: 'own flag'
      epoch: string
      kind: ItemKind
      id: string
      flag: ViewerFlag
      isSet: boolean
    }
  /** Sent only to the sessions of the account (they share this epoch) that posted, edited or deleted the item. */
  | { type: 'own writing'; epoch: string; id: string }
  /** Events of other processes were lost, so anything may have changed. */
  | { type: 'events missed' }

/** Whether everyone may learn of the events of this type. */
export const isPublic: Record<BoardEvent['type'], boolean> = {
  'confession posted': true,
  'confession edited': true,
  'confession deleted': true,
  'reply posted': true,
  'reply edited': true,
  'reply deleted': true,
  'upvotes changed': true,
  'content deleted': true,
  'events missed': true,
  'session ended': false,
  'sessions ended': false,
  'own flag': false,
  'own writing': false,
}

type Origin = 'here' | 'elsewhere'
type Listener = (event: BoardEvent, origin: Origin) => void | Promise<void>

export type Events = ReturnType<typeof createEvents>

/** Creates the events of a board. If a listener fails, `onError` gets the error and the other listeners still run. */
export function createEvents(onError: (error: Error) => void) {
  const listeners = new Set<Listener>()
  const notify = async (listener: Listener, ...args: Parameters<Listener>) => listener(...args)
  const notifyAll = (...args: Parameters<Listener>) => {
    for (const listener of listeners) notify(listener, ...args).catch(onError)
  }
  return {
    publish: (event: BoardEvent) => notifyAll(event, 'here'),
    /** Calls the listeners with an event that another process published. */
    hear: (event: BoardEvent) => notifyAll(event, 'elsewhere'),
    /** Returns a function that unsubscribes the listener. */
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
