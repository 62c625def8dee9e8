import { hourMs, minuteMs } from '../../contract/durations.ts'

/** What single people do is published at this interval, or a chart would say when someone wrote. */
export const personalMs = hourMs

/** What shows how many people are here, such as open streams, is published at this interval. */
export const presenceMs = 5 * minuteMs

export const inTens = (count: number): number => inSteps(10, count)

export const inSteps = (step: number, value: number): number => Math.floor(value / step) * step

/**
 * Returns a function that runs `publish` at most once in each period. Periods begin at round times, such as full hours.
 */
export function oncePer(periodMs: number, publish: () => void): () => void {
  let period = -1
  return () => {
    const now = Math.floor(Date.now() / periodMs)
    if (now === period) return
    period = now
    publish()
  }
}
