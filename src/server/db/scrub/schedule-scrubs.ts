import { catchUpDelayMs, nextScrubDelayMs, retryDelayMs } from './schedule.ts'
import { type Scrubbable, scrub } from './scrub.ts'

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
  schedule(catchUpDelayMs())
}
