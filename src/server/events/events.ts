/**
 * What happened on the board, once it is committed: said in ids that everybody may know, and for the end
 * of sessions in what names nobody.
 */
export type BoardEvent =
  | {
      type: 'confession posted' | 'confession edited' | 'confession deleted'
      confessionId: string
    }
  | {
      /** Deleted with all that is below it. No confession has one that was imported without. */
      type: 'reply posted' | 'reply edited' | 'reply deleted'
      replyId: string
      confessionId: string | null
    }
  | { type: 'upvotes changed'; kind: 'confession' | 'reply'; id: string; upvoteCount: number }
  | { type: 'session ended'; sessionHash: string }
  /** All of an account. */
  | { type: 'sessions ended'; epoch: string }

type Listener = (event: BoardEvent) => void | Promise<void>

export type Events = {
  publish: (event: BoardEvent) => void
  /** Answers how to listen no more. */
  subscribe: (listener: Listener) => () => void
}

/** A rule publishes and knows no listener; a listener that fails is told to `onError` and stops nobody. */
export function createEvents(onError: (error: Error) => void): Events {
  const listeners = new Set<Listener>()
  const tell = async (listener: Listener, event: BoardEvent) => listener(event)
  return {
    publish: (event) => {
      for (const listener of listeners) tell(listener, event).catch(onError)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
