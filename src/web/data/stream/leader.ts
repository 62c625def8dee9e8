/** The name of a Web Lock. The tab that holds it is the leader: it has the event stream and passes events on. */
const lockName = 'spill-live'
const askIntervalMs = 2_000
/** If the leader leaves this many questions unanswered, a visible tab takes over. */
const maxUnanswered = 3

type Election = {
  /** Called when this tab becomes the leader. Returns a function that ends this. */
  lead: () => () => void
  /** Called when this tab starts to wait for the lock. The leader may be another tab than before. */
  follow: () => void
  askLeader: () => void
  isSeen: () => boolean
}

/**
 * Elects one tab as leader, and another when that tab closes. A phone may freeze a tab that holds the lock, so a
 * visible tab takes the lock away if the leader does not answer.
 */
export function joinElection({ lead, follow, askLeader, isSeen }: Election) {
  let hasLeft = false
  let unanswered = 0
  let stopLeading: (() => void) | undefined
  let queued = new AbortController()

  async function hold(options: LockOptions): Promise<void> {
    let wasHeld = false
    const holding = navigator.locks.request(lockName, options, () => {
      if (hasLeft) return
      wasHeld = true
      const stop = lead()
      return new Promise<void>((release) => {
        stopLeading = () => {
          stop()
          release()
        }
      })
    })
    // The request rejects when this tab leaves the queue, or when another tab takes the lock away.
    await holding.catch(() => {})
    if (!wasHeld || hasLeft) return
    stopLeading?.()
    stopLeading = undefined
    queue()
  }

  function queue(): void {
    queued = new AbortController()
    void hold({ signal: queued.signal })
    follow()
  }

  function watch(): void {
    if (stopLeading || !isSeen()) unanswered = 0
    else if (unanswered < maxUnanswered) {
      unanswered++
      askLeader()
    } else {
      unanswered = 0
      queued.abort()
      void hold({ steal: true })
    }
  }

  queue()
  const watching = setInterval(watch, askIntervalMs)

  return {
    sawLeader: () => {
      unanswered = 0
    },
    leave: () => {
      hasLeft = true
      clearInterval(watching)
      queued.abort()
      stopLeading?.()
    },
  }
}
