import { hourMs, minuteMs } from '../../../contract/durations.ts'
import { fromHour } from './last-scrub.ts'
import { type Scrubbable, scrub } from './scrub.ts'

/** The scrub begins at a random time before this hour. */
const toHour = 5
const retryMs = hourMs

/** Scrubs every night until `signal` is aborted, which also aborts a scrub that is running. */
export function scheduleScrubs(
  board: Scrubbable,
  run: (work: () => Promise<void>) => void,
  signal: AbortSignal,
): void {
  const schedule = (delayMs: number) => setTimeout(() => run(work), delayMs).unref()
  const work = async () => {
    if (signal.aborted) return
    let isDone = false
    try {
      isDone = await scrub(board, { signal, onlyIfMissed: true })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      const now = new Date()
      schedule(isDone ? nextScrubDelayMs(now) : retryDelayMs(now))
    }
  }
  // A missed scrub waits for 5 to 15 minutes after the start, because many requests may arrive then.
  schedule((5 + Math.random() * 10) * minuteMs)
}

export function nextScrubDelayMs(now: Date): number {
  const start = new Date(now)
  start.setHours(fromHour, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime() + Math.random() * (toHour - fromHour) * hourMs
}

/** Retries only within the night, because the board may be busy by day. */
export function retryDelayMs(now: Date): number {
  const hours = new Date(now.getTime() + retryMs).getHours()
  return hours >= fromHour && hours < toHour ? retryMs : nextScrubDelayMs(now)
}
