import type { BoardEvent } from './events.ts'

const pauseMs = 100
const retryMs = 1_000
/** Maximum number of waiting events. If there are more, one `events missed` is sent instead of all of them. */
const maxWaiting = 10_000
/** Events in one notification. The largest take about 50 bytes each when compressed: see `sealNotification`. */
const maxAtOnce = 80
const missed: BoardEvent = { type: 'events missed' }

/** Collects events and sends them to the other processes, at most once in 100 ms. */
export function createSendQueue(send: (events: BoardEvent[]) => Promise<void>) {
  /** The waiting events by subject, the oldest first. A later event replaces one with the same subject. */
  const waiting = new Map<string, BoardEvent>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  /** The earliest time of the next send, in ms of performance.now(). */
  let nextAt = 0
  let isFinishing = false

  const replaceAllByMissed = () => {
    waiting.clear()
    waiting.set(subjectOf(missed), missed)
  }
  const take = () => {
    // The ends of sessions must never wait behind votes.
    const urgency = ([, { type }]: [string, BoardEvent]) =>
      Number(type === 'session ended' || type === 'sessions ended')
    const urgentFirst = [...waiting].sort((a, b) => urgency(b) - urgency(a))
    const taken = urgentFirst.slice(0, maxAtOnce)
    for (const [subject] of taken) waiting.delete(subject)
    // Sort the events, so that the notification does not show the order in which they happened.
    return taken.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event)
  }
  const sendNext = () => {
    nextAt = performance.now() + pauseMs
    sending = send(take())
      .catch((error: unknown) => {
        replaceAllByMissed()
        nextAt = performance.now() + retryMs
        throw error
      })
      .finally(() => {
        sending = undefined
        schedule()
      })
    return sending
  }
  const schedule = () => {
    if (isFinishing || timer || sending || waiting.size === 0) return
    const delayMs = Math.max(0, nextAt - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      // `send` reports its errors, and the next send says that events were missed.
      sendNext().catch(() => {})
    }, delayMs).unref()
  }

  return {
    add: (event: BoardEvent) => {
      if (waiting.size >= maxWaiting) replaceAllByMissed()
      else if (!waiting.has(subjectOf(missed))) waiting.set(subjectOf(event), event)
      schedule()
    },
    /** Sends all waiting events. Throws the error of a send that fails. */
    finish: async () => {
      isFinishing = true
      clearTimeout(timer)
      await sending
      while (waiting.size > 0) await sendNext()
    },
  }
}

function subjectOf(event: BoardEvent): string {
  return JSON.stringify({ ...event, isSet: undefined })
}
