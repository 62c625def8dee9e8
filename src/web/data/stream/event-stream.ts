/** An event of the stream. `back` says that the stream is open again after an interruption. */
export type StreamEvent = {
  type: (typeof types)[number] | 'back'
  /** Id of the last event, or '' if there was none. */
  position: string
  data: string
}

const types = ['changes', 'own', 'resync', 'alive'] as const
/** The server sends a heartbeat every 25 s. A stream without one is dead, even if it seems open. */
const maxSilenceMs = 60_000
const checkEveryMs = 10_000
const waitMs = { first: 4_000, longest: 60_000 }

type Listening = {
  address: () => string
  onOpen: (wasAway: boolean) => void
  onEvent: (event: StreamEvent) => void
}

/**
 * Opens the stream of events, and again after every failure. EventSource reconnects by itself after a network error,
 * but it gives up forever if the answer is not an event stream.
 */
export function createEventStream({ address, onOpen, onEvent }: Listening) {
  let source: EventSource | undefined
  let lastSignMs = 0
  let failures = 0
  let wasAway = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    disconnect()
    lastSignMs = Date.now()
    const opened = new EventSource(address())
    source = opened
    opened.onopen = () => {
      lastSignMs = Date.now()
      failures = 0
      onOpen(wasAway)
      wasAway = false
    }
    opened.onerror = () => {
      wasAway = true
      if (!navigator.onLine) disconnect()
      else if (opened.readyState === EventSource.CLOSED) waiting = setTimeout(open, nextWaitMs())
    }
    for (const type of types) {
      opened.addEventListener(type, ({ lastEventId: position, data }) => {
        lastSignMs = Date.now()
        onEvent({ type, position, data })
      })
    }
  }

  function nextWaitMs(): number {
    const maxMs = Math.min(waitMs.first * 2 ** failures++, waitMs.longest)
    return (maxMs / 2) * (1 + Math.random())
  }

  function disconnect(): void {
    clearTimeout(waiting)
    source?.close()
    source = undefined
  }

  function reopen(): void {
    wasAway = true
    open()
  }

  function reopenIfSilent(): void {
    if (source && Date.now() - lastSignMs > maxSilenceMs) reopen()
  }

  // When a device wakes up, this finds a dead stream at once instead of at the next check.
  document.addEventListener('visibilitychange', reopenIfSilent)
  window.addEventListener('online', reopen)
  const checking = setInterval(reopenIfSilent, checkEveryMs)

  return {
    open,
    close: () => {
      document.removeEventListener('visibilitychange', reopenIfSilent)
      window.removeEventListener('online', reopen)
      clearInterval(checking)
      disconnect()
    },
  }
}
