import { setTimeout as wait } from 'node:timers/promises'

/** Work that nobody waits for, until the board closes. */
export type Background = {
  run: (work: () => Promise<void>) => void
  /** Does it at a random moment of the next seconds, so that nobody can tell by what was slow then. */
  runAtRandomMoment: (work: () => Promise<void>) => void
  /** Does what is waiting, and ends when all is done. */
  finish: () => Promise<void>
}

const longestDelayMs = 5_000

export function createBackground(onError: (error: Error) => void): Background {
  const running = new Set<Promise<void>>()
  let closing = new AbortController()
  const run = (work: () => Promise<void>) => {
    const task = work()
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(`${error}`)))
      .finally(() => running.delete(task))
    running.add(task)
  }
  return {
    run,
    runAtRandomMoment: (work) =>
      run(async () => {
        const options = { signal: closing.signal, ref: false }
        await wait(Math.random() * longestDelayMs, undefined, options).catch(() => {})
        await work()
      }),
    finish: async () => {
      closing.abort()
      while (running.size > 0) await Promise.all(running)
      closing = new AbortController()
    },
  }
}
