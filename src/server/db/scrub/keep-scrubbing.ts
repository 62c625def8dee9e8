import { isScrubbed } from './last-night.ts'
import { catchUpDelayMs, nextNightDelayMs, retryDelayMs } from './schedule.ts'
import { removeLeftovers, type Scrubbable, type ScrubOptions, scrub } from './scrub.ts'

/** Between two looks for what a killed scrub left, whose triggers every write would go on feeding. */
const tidyEveryMs = 60 * 60 * 1000

/**
 * Scrubs once a night, and soon where one was missed; removes now and every hour what a killed scrub
 * left. Gives back how to stop, also in the midst of it.
 */
export function keepScrubbing(
  board: Scrubbable,
  run: (work: () => Promise<void>) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout
  const plan = (delayMs: number) => {
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
      if (!signal.aborted) plan(isDone ? nextNightDelayMs(now) : retryDelayMs(now))
    }
  }
  const tidy = () => run(() => removeLeftovers(board))
  const tidying = setInterval(tidy, tidyEveryMs).unref()
  tidy()
  plan(catchUpDelayMs())
  return () => {
    clearTimeout(timer)
    clearInterval(tidying)
    stopping.abort()
  }
}

/** Unless it was done this night; several processes do it once. Answers whether it is done. */
export async function scrubOnce(board: Scrubbable, options: ScrubOptions = {}): Promise<boolean> {
  // Most often it was: then nothing but this is asked.
  return (await isScrubbed(board.db)) || scrub(board, { ...options, onlyIfMissed: true })
}
