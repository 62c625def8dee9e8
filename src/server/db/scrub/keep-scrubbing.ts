import { isScrubbed } from './last-night.ts'
import { catchUpDelayMs, nextNightDelayMs, retryDelayMs } from './schedule.ts'
import { removeLeftovers, type Scrubbable, type ScrubOptions, scrub } from './scrub.ts'

/** Every write goes on feeding the triggers that a killed scrub left. */
const cleanupIntervalMs = 60 * 60 * 1000

/** Answers how to stop it, even in the midst of a scrub. */
export function keepScrubbing(
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
      isDone = await scrubOnce(board, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      const now = new Date()
      if (!signal.aborted) schedule(isDone ? nextNightDelayMs(now) : retryDelayMs(now))
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

export async function scrubOnce(board: Scrubbable, options: ScrubOptions = {}): Promise<boolean> {
  // Asked first without a connection of its own: most often it was done.
  return (await isScrubbed(board.db)) || scrub(board, { ...options, onlyIfMissed: true })
}
