/**
 * Said once it is committed, in ids that everybody may know; sessions by what names nobody. Heard in this
 * process alone: what a command does beside it is not.
 */
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
      kind: 'confession' | 'reply'
      id: string
      /** As above. */
      confessionId: string | null
      upvoteCount: number
    }
  | { type: 'session ended'; sessionHash: string }
  /** All sessions of an account. */
  | { type: 'sessions ended'; epoch: string }

type Listener = (event: BoardEvent) => void | Promise<void>

export type Events = {
  publish: (event: BoardEvent) => void
  /** Answers how to unsubscribe. */
  subscribe: (listener: Listener) => () => void
}

/** A listener that fails stops nobody; `onError` hears of it. */
export function createEvents(onError: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  const notify = async (listener: Listener, event: BoardEvent) => listener(event)
  return {
    publish: (event) => {
      for (const listener of listeners) notify(listener, event).catch(onError)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
