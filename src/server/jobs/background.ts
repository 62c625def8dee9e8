import { setTimeout as wait } from 'node:timers/promises'

/** Runs work for which no request waits. */
export type Background = {
  run: (work: () => Promise<void>) => void
  /** Runs the work after a random delay, so that no one can connect the load it causes with a request. */
  runAtRandomMoment: (work: () => Promise<void>, withinMs?: number) => void
  /** Starts delayed work at once and waits for all work. */
  finish: () => Promise<void>
}

const maxDelayMs = 5_000

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
    runAtRandomMoment: (work, withinMs = maxDelayMs) =>
      run(async () => {
        const options = { signal: closing.signal, ref: false }
        await wait(Math.random() * withinMs, undefined, options).catch(() => {})
        await work()
      }),
    finish: async () => {
      closing.abort()
      while (running.size > 0) await Promise.all(running)
      closing = new AbortController()
    },
  }
}
