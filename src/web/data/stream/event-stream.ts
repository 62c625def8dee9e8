export type StreamEvent = {
  /** The server sends all types but `back`, which says that the stream is open again after an interruption. */
  type: (typeof types)[number] | 'back'
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
/** Delay in ms before a stream for another confession is opened. A user may quickly go from page to page. */
const moveDelayMs = 100

type Listening = {
  /** The number of an event from just before the page was rendered. */
  position: number
  /** Returns the id of the confession on screen, whose replies the stream reports, or null. */
  confessionOnScreen: () => string | null
  onEvent: (event: StreamEvent) => void
}

/**
 * Returns functions that control the page's stream of events. A stream begins after the last event that the page has
 * received. It is opened again after every failure: EventSource reconnects by itself after a network error, but gives
 * up forever if the answer is not an event stream.
 */
export function createEventStream({ position, confessionOnScreen, onEvent }: Listening) {
  let source: EventSource | undefined
  let confession: string | null = null
  let lastEventMs = 0
  let failures = 0
  let wasAway = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    close()
    lastEventMs = Date.now()
    confession = confessionOnScreen()
    const opened = new EventSource(addressOf(confession, position))
    source = opened
    opened.onopen = () => {
      lastEventMs = Date.now()
      failures = 0
      // A page without a position may have missed anything.
      if (position === 0) onEvent({ type: 'resync', position: 0, data: '' })
      else if (wasAway) onEvent({ type: 'back', position: 0, data: '' })
      wasAway = false
    }
    opened.onerror = () => {
      wasAway = true
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, nextDelayMs())
    }
    for (const type of types) {
      opened.addEventListener(type, ({ lastEventId, data }) => {
        lastEventMs = Date.now()
        position = Number(lastEventId) || position
        onEvent({ type, position: Number(lastEventId), data })
      })
    }
  }

  function nextDelayMs(): number {
    const maxMs = Math.min(reconnectDelayMs.first * 2 ** failures++, reconnectDelayMs.longest)
    return (maxMs / 2) * (1 + Math.random())
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function reconnect(): void {
    if (!source) return
    wasAway = true
    connect()
  }

  function reconnectIfSilent(): void {
    if (Date.now() - lastEventMs > maxSilenceMs) reconnect()
  }

  window.addEventListener('online', reconnect)
  setInterval(reconnectIfSilent, checkEveryMs)

  return {
    /** Opens the stream, or a new one if it died while the device was asleep. */
    open: () => (source ? reconnectIfSilent() : connect()),
    close,
    /** Call this after the confession on screen has changed. */
    move: () => {
      const shown = confessionOnScreen()
      if (!source || !shown || shown === confession) return
      clearTimeout(timer)
      timer = setTimeout(connect, moveDelayMs)
    },
    /** Call this after a sign-in or sign-out, because the new session has another cookie. */
    renew: () => source && connect(),
  }
}

function addressOf(confession: string | null, position: number): string {
  const query = new URLSearchParams(confession ? { confession } : {})
  if (position > 0) query.set('after', `${position}`)
  return `/api/events?${query}`
}
