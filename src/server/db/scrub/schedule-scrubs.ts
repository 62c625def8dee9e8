import { isScrubbed } from './last-scrub.ts'
import { catchUpDelayMs, nextScrubDelayMs, retryDelayMs } from './schedule.ts'
import { removeLeftovers, type Scrubbable, type ScrubOptions, scrub } from './scrub.ts'

/** Triggers of a scrub that was killed slow down every write, so they are removed every hour. */
const cleanupIntervalMs = 60 * 60 * 1000

/** Scrubs every night. Returns a function that stops this, and also aborts a scrub that is running. */
export function scheduleScrubs(
  board: Scrubbable,
  run: (work: () => Promise<void>) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => run(work), delayMs).unref()
  }
  const work = async () => {
    let isDone = false
    try {
      isDone = await scrubUnlessDone(board, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      const now = new Date()
      if (!signal.aborted) schedule(isDone ? nextScrubDelayMs(now) : retryDelayMs(now))
    }
  }
  const cleanUp = () => run(() => removeLeftovers(board))
  const cleanupTimer = setInterval(cleanUp, cleanupIntervalMs).unref()
  cleanUp()
  schedule(catchUpDelayMs())
  return () => {
    clearTimeout(timer)
    clearInterval(cleanupTimer)
    stopping.abort()
  }
}

/** Scrubs unless that was done this night. Returns false while another scrub runs. */
export async function scrubUnlessDone(
  board: Scrubbable,
  options: ScrubOptions = {},
): Promise<boolean> {
  // Checked before a dedicated connection is opened, because another process has usually done it.
  return (await isScrubbed(board.db)) || scrub(board, { ...options, onlyIfMissed: true })
}
