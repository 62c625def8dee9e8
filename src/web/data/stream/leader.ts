/** In all tabs of a browser, one holds it. */
const lockName = 'spill-live'
const askEveryMs = 2_000
/** Questions without an answer, after which a tab that is seen takes over. */
const patience = 3

type Election = {
  /** Begins to lead; gives back how to end. */
  lead: () => () => void
  /** Begins to wait: there may be another leader. */
  follow: () => void
  askLeader: () => void
  isSeen: () => boolean
}

/**
 * One tab leads, and another when it closes. A phone lets a tab sleep that keeps its lock: one that is
 * seen, and whose questions nobody answers, takes the lock away.
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
    // Refused to who left the queue, or stolen.
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
    else if (unanswered < patience) {
      unanswered++
      askLeader()
    } else {
      unanswered = 0
      queued.abort()
      void hold({ steal: true })
    }
  }

  queue()
  const watching = setInterval(watch, askEveryMs)

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
