import { endsSession, lineOf, subjectOf } from './event-lines.ts'
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
  let isFinishing = false

  const replaceAllByMissed = () => {
    waiting.clear()
    waiting.set(missed, missed)
  }
  const take = () => {
    const lines: string[] = []
    let bytes = 0
    // The ends of sessions must never wait behind votes.
    const urgency = ([, line]: [string, string]) => Number(endsSession(line))
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
      const line = lineOf(event)
      if (waiting.size >= maxWaiting) replaceAllByMissed()
      else if (!waiting.has(missed)) waiting.set(subjectOf(line), line)
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
