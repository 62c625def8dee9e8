import { setTimeout as wait } from 'node:timers/promises'

type Work = () => Promise<void>

/** Scheduled jobs. No request makes them run, so their failures say nothing about anyone. */
export const jobNames = ['sweep', 'search_index', 'scrub'] as const
type JobName = (typeof jobNames)[number]

const maxDelayMs = 5_000

/** Runs work in the background: no request waits for it, and its errors go to `onError`. */
export function createBackground(onError: (error: Error) => void) {
  const running = new Set<Promise<void>>()
  const failing = new Set<JobName>()
  let closing = new AbortController()
  const run = (work: Work) => {
    const task = work()
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(`${error}`)))
      .finally(() => running.delete(task))
    running.add(task)
  }
  return {
    run,
    /** Runs a scheduled job, and remembers whether its last run failed. */
    runJob: (name: JobName, work: Work) =>
      run(async () => {
        try {
          await work()
          failing.delete(name)
        } catch (error) {
          failing.add(name)
          throw error
        }
      }),
    isFailing: (name: JobName) => failing.has(name),
    /** Runs the work after a random delay, so that the time of its effects does not show which request caused it. */
    runAtRandomMoment: (work: Work, withinMs = maxDelayMs) =>
      run(async () => {
        const options = { signal: closing.signal, ref: false }
        await wait(Math.random() * withinMs, undefined, options).catch(() => {})
        await work()
      }),
    /** Starts delayed work immediately and waits for all work. */
    finish: async () => {
      closing.abort()
      while (running.size > 0) await Promise.all(running)
      closing = new AbortController()
    },
  }
}
