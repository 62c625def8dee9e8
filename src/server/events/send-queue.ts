import { endsSession, lineOf, subjectOf } from './event-lines.ts'
import type { BoardEvent } from './events.ts'

const pauseMs = 100
/** Maximum number of waiting events, about the votes of a crowd in several seconds. Then `events missed` is sent. */
const maxWaiting = 10_000
const missed = lineOf({ type: 'events missed' })

/** Queues events for the other processes. It sends at once if it sent nothing for 100 ms, else every 100 ms. */
export function createSendQueue(maxBytes: number, send: (lines: string[]) => Promise<void>) {
  /** Lines by subject, the oldest first. */
  const waiting = new Map<string, string>()
  let isHeld = true
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let sentAt = -pauseMs

  const replaceAllByMissed = () => {
    waiting.clear()
    waiting.set(missed, missed)
  }
  const take = () => {
    const lines: string[] = []
    let bytes = 0
    // The end of a session must never wait behind votes.
    const urgency = ([, line]: [string, string]) => Number(endsSession(line))
    const urgentFirst = [...waiting].sort((a, b) => urgency(b) - urgency(a))
    for (const [subject, line] of urgentFirst) {
      bytes += line.length + 1
      if (bytes > maxBytes) break
      lines.push(line)
      waiting.delete(subject)
    }
    // Sorted, so that the notification does not show the order in which the events happened.
    return lines.sort()
  }
  const sendNext = async () => {
    sentAt = performance.now()
    sending = send(take()).catch(replaceAllByMissed)
    await sending
    sending = undefined
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
    /** Stops sending until `release`. Events that come before it are replaced by one `events missed`. */
    hold: () => {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
      if (waiting.size > 0) replaceAllByMissed()
    },
    release: () => {
      isHeld = false
      schedule()
    },
    /** Sends all that waits, unless sending is on hold. */
    finish: async () => {
      clearTimeout(timer)
      await sending
      while (!isHeld && waiting.size > 0) await sendNext()
    },
  }
}
