import { isScrubbed } from './last-scrub.ts'
import { catchUpDelayMs, nextScrubDelayMs, retryDelayMs } from './schedule.ts'
import { type Scrubbable, type ScrubOptions, scrub } from './scrub.ts'

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
      isDone = await scrubUnlessDone(board, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      const now = new Date()
      schedule(isDone ? nextScrubDelayMs(now) : retryDelayMs(now))
    }
  }
  schedule(catchUpDelayMs())
}

/** Scrubs unless that was done this night. Returns false while another scrub runs. */
export async function scrubUnlessDone(
  board: Scrubbable,
  options: ScrubOptions = {},
): Promise<boolean> {
  // Checked before a dedicated connection is opened, because another process has usually done it.
  return (await isScrubbed(board.db)) || scrub(board, { ...options, onlyIfMissed: true })
}
