import { endsSession, lineOf, subjectOf, takesTextAway } from './event-lines.ts'
import type { BoardEvent } from './events.ts'

const pauseMs = 100
/** Maximum number of waiting events. If there are more, one `events missed` is sent instead of all of them. */
const maxWaiting = 10_000
const missed = lineOf({ type: 'events missed' })

/** Collects events and sends them to the other processes, at most once in 100 ms. */
export function createSendQueue(maxBytes: number, send: (lines: string[]) => Promise<void>) {
  /** The waiting events as lines, by subject, the oldest first. A later line replaces one with the same subject. */
  const waiting = new Map<string, string>()
  let isHeld = true
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<boolean> | undefined
  let sentAt = -pauseMs
  let nextSend = Promise.withResolvers<void>()

  const endWaits = () => {
    nextSend.resolve()
    nextSend = Promise.withResolvers()
  }
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
  /** Returns false if sending failed. */
  const sendNext = async () => {
    sentAt = performance.now()
    const sent = send(take()).then(
      () => true,
      () => {
        replaceAllByMissed()
        return false
      },
    )
    sending = sent
    const isSent = await sent
    sending = undefined
    endWaits()
    return isSent
  }
  const schedule = () => {
    if (isHeld || timer || sending || waiting.size === 0) return
    const delayMs = Math.max(0, sentAt + pauseMs - performance.now())
    timer = setTimeout(async () => {
      timer = undefined
      await sendNext()
      schedule()
    }, delayMs).unref()
  }

  return {
    add: (event: BoardEvent) => {
      const line = lineOf(event)
      if (isHeld || waiting.size >= maxWaiting) replaceAllByMissed()
      else if (!waiting.has(missed)) waiting.set(subjectOf(line), line)
      schedule()
    },
    /** Stops sending until `release`. All events that wait or arrive before it become one `events missed`. */
    hold: () => {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
      if (waiting.size > 0) replaceAllByMissed()
      endWaits()
    },
    release: () => {
      isHeld = false
      schedule()
    },
    /** Resolves when the waiting events that take a text away are sent, or when sending is on hold. */
    removalsSent: async () => {
      const lines = [...waiting.values()].filter(takesTextAway)
      await sending
      const isWaiting = () =>
        waiting.has(missed) || lines.some((line) => waiting.has(subjectOf(line)))
      while (!isHeld && isWaiting()) await nextSend.promise
    },
    /** Sends all waiting events, unless sending is on hold or fails. */
    finish: async () => {
      clearTimeout(timer)
      await sending
      while (!isHeld && waiting.size > 0 && (await sendNext())) {}
    },
  }
}
