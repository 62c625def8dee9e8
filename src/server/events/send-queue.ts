import { endsSession, lineOf, subjectOf, takesTextAway } from './event-lines.ts'
import type { BoardEvent } from './events.ts'

const pauseMs = 100
/** The pause after a send that failed. */
const retryMs = 1_000
/** Maximum number of waiting events. If there are more, one `events missed` is sent instead of all of them. */
const maxWaiting = 10_000
const missed = lineOf({ type: 'events missed' })

/** Collects events and sends them to the other processes, at most once in 100 ms. */
export function createSendQueue(maxBytes: number, send: (lines: string[]) => Promise<void>) {
  /** The waiting events as lines, by subject, the oldest first. A later line replaces one with the same subject. */
  const waiting = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  /** The earliest time of the next send, in ms of performance.now(). */
  let nextAt = 0
  let nextSend = newSend()
  let isFinishing = false

  const replaceAllByMissed = () => {
    waiting.clear()
    waiting.set(missed, missed)
  }
  const take = () => {
    const lines: string[] = []
    let bytes = 0
    // The ends of sessions must never wait behind votes, and neither must what takes a text away.
    const urgency = ([, line]: [string, string]) =>
      endsSession(line) ? 2 : Number(takesTextAway(line))
    const urgentFirst = [...waiting].sort((a, b) => urgency(b) - urgency(a))
    for (const [subject, line] of urgentFirst) {
      bytes += line.length + 1
      if (bytes > maxBytes) break
      lines.push(line)
      waiting.delete(subject)
    }
    // Sort the lines, so that the notification does not show the order in which the events happened.
    return lines.sort()
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
    nextSend.resolve(sending)
    nextSend = newSend()
    return sending
  }
  const schedule = () => {
    if (isFinishing || timer || sending || waiting.size === 0) return
    const delayMs = Math.max(0, nextAt - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      sendNext()
    }, delayMs).unref()
  }

  return {
    add: (event: BoardEvent) => {
      const line = lineOf(event)
      if (waiting.size >= maxWaiting) replaceAllByMissed()
      else if (!waiting.has(missed)) waiting.set(subjectOf(line), line)
      schedule()
    },
    /** Resolves when the waiting events that take a text away are sent. Throws the error of a send that fails. */
    removalsSent: async () => {
      const lines = [...waiting.values()].filter(takesTextAway)
      await sending
      const isWaiting = () =>
        waiting.has(missed) || lines.some((line) => waiting.has(subjectOf(line)))
      while (isWaiting()) await nextSend.promise
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

/** Returns a promise that settles as a later send does. No one has to wait for it. */
function newSend() {
  const settling = Promise.withResolvers<void>()
  settling.promise.catch(() => {})
  return settling
}
