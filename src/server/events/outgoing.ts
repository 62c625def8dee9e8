import { endsSession, lineOf, subjectOf } from './event-lines.ts'
import type { BoardEvent } from './events.ts'

const pauseMs = 100
/** A crowd's votes of some seconds. */
const maxWaiting = 10_000
const missed = lineOf({ type: 'events missed' })

export type Outgoing = {
  add: (event: BoardEvent) => void
  /** Until the others can be told: then they hear that they missed events, if there were any. */
  hold: () => void
  release: () => void
  /** Sends what waits, unless it is held. */
  finish: () => Promise<void>
}

/** What happened here and is to be told: at once after a quiet while, and else every 100 ms. */
export function createOutgoing(
  maxBytes: number,
  send: (lines: string[]) => Promise<void>,
): Outgoing {
  /** By subject, oldest first. */
  const waiting = new Map<string, string>()
  let isHeld = true
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let sentAt = -pauseMs

  const forgetAll = () => {
    waiting.clear()
    waiting.set(missed, missed)
  }
  const take = () => {
    const lines: string[] = []
    let bytes = 0
    // However many votes wait, nobody stays signed in for them.
    const urgentFirst = [...waiting].sort(([, a], [, b]) => urgency(b) - urgency(a))
    for (const [subject, line] of urgentFirst) {
      bytes += line.length + 1
      if (bytes > maxBytes) break
      lines.push(line)
      waiting.delete(subject)
    }
    // Not in the order in which it happened.
    return lines.sort()
  }
  const sendNext = async () => {
    sentAt = performance.now()
    sending = send(take()).catch(forgetAll)
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
    add: (event) => {
      const line = lineOf(event)
      if (isHeld || waiting.size >= maxWaiting) forgetAll()
      else if (!waiting.has(missed)) waiting.set(subjectOf(line), line)
      schedule()
    },
    hold: () => {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
      if (waiting.size > 0) forgetAll()
    },
    release: () => {
      isHeld = false
      schedule()
    },
    finish: async () => {
      clearTimeout(timer)
      await sending
      while (!isHeld && waiting.size > 0) await sendNext()
    },
  }
}

function urgency(line: string): number {
  return Number(endsSession(line))
}
