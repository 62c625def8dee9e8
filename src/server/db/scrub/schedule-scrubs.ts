import { hourMs, minuteMs } from '../../../contract/durations.ts'
import { fromHour, type Scrubbable, scrub } from './scrub.ts'

/** A nightly scrub begins at a random time between `fromHour` and this hour. */
const toHour = 5
const retryMs = hourMs

/** Runs a scrub every night until `signal` is aborted. The abort also stops a scrub that is running. */
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
  // After the start, first check whether a scrub was missed. Wait 5 to 15 minutes, because many requests may arrive
  // at the start.
  schedule((5 + Math.random() * 10) * minuteMs)
}

export function nextScrubDelayMs(now: Date): number {
  const start = new Date(now)
  start.setHours(fromHour, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime() + Math.random() * (toHour - fromHour) * hourMs
}

/** After a failed scrub, waits for the next night if the retry would be by day, when the board may be busy. */
export function retryDelayMs(now: Date): number {
  const hours = new Date(now.getTime() + retryMs).getHours()
  return hours >= fromHour && hours < toHour ? retryMs : nextScrubDelayMs(now)
}
