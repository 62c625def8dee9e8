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
const reconnectDelayMs = { first: 4_000, longest: 60_000 }

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
  let lastEventMs = 0
  let failures = 0
  let wasAway = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    disconnect()
    lastEventMs = Date.now()
    const opened = new EventSource(address())
    source = opened
    opened.onopen = () => {
      lastEventMs = Date.now()
      failures = 0
      onOpen(wasAway)
      wasAway = false
    }
    opened.onerror = () => {
      wasAway = true
      if (!navigator.onLine) disconnect()
      else if (opened.readyState === EventSource.CLOSED)
        reconnectTimer = setTimeout(open, nextDelayMs())
    }
    for (const type of types) {
      opened.addEventListener(type, ({ lastEventId: position, data }) => {
        lastEventMs = Date.now()
        onEvent({ type, position, data })
      })
    }
  }

  function nextDelayMs(): number {
    const maxMs = Math.min(reconnectDelayMs.first * 2 ** failures++, reconnectDelayMs.longest)
    return (maxMs / 2) * (1 + Math.random())
  }

  function disconnect(): void {
    clearTimeout(reconnectTimer)
    source?.close()
    source = undefined
  }

  function reopen(): void {
    wasAway = true
    open()
  }

  function reopenIfSilent(): void {
    if (source && Date.now() - lastEventMs > maxSilenceMs) reopen()
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
