/**
 * An event of the stream. Two types are made in this folder: `back` says that the stream is open again after an
 * interruption, `awake` that the leader is (but not that it receives events).
 */
export type StreamEvent = {
  type: (typeof types)[number] | 'back' | 'awake'
  /** The number of the newest event so far, from which a stream can continue, or 0 if there was none. */
  position: number
  data: string
}

const types = ['changes', 'own', 'resync', 'alive'] as const
/**
 * Maximum time in ms without an event. The server sends a heartbeat every 25 s, so a stream that is silent for longer
 * is dead, even if it seems open.
 */
const maxSilenceMs = 60_000
const checkEveryMs = 10_000
const reconnectDelayMs = { first: 4_000, longest: 60_000 }

type Listening = {
  address: () => string
  onOpen: (wasAway: boolean) => void
  onEvent: (event: StreamEvent) => void
}

/**
 * Returns functions that open and close the stream of events. It is opened again after every failure: EventSource
 * reconnects by itself after a network error, but gives up forever if the answer is not an event stream.
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
      if (opened.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(open, nextDelayMs())
    }
    for (const type of types) {
      opened.addEventListener(type, ({ lastEventId, data }) => {
        lastEventMs = Date.now()
        onEvent({ type, position: Number(lastEventId), data })
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

  // A tab becomes visible when its device wakes up. Check then, instead of waiting for the next regular check.
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
