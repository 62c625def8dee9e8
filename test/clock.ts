import { vi } from 'vitest'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const runningMs = performance.now.bind(performance)
const monotonic = { aheadMs: 0, stopped: { by: {}, atMs: 0 } }

/** Never goes back, and stands still while the clock is set. */
performance.now = () =>
  Date === monotonic.stopped.by ? monotonic.stopped.atMs : runningMs() + monotonic.aheadMs

/**
 * Stops the time until `vi.useRealTimers()`, though timers go on as ever. When the time is later than now, it passes
 * on the monotonic clock as well.
 */
export function setClock(time: number | Date): void {
  const passedMs = Math.max(0, Number(time) - Date.now())
  const atMs = performance.now() + passedMs
  monotonic.aheadMs += passedMs
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  monotonic.stopped = { by: Date, atMs }
}

/** Lets six minutes pass every 50 ms, for code that waits for minutes. Returns a function that ends it. */
export function passMinutes(): () => void {
  const clock = setInterval(() => setClock(Date.now() + 6 * minuteMs), 50)
  return () => {
    clearInterval(clock)
    vi.useRealTimers()
  }
}

/** Sets the wall clock alone, as whoever corrects the clock of a machine does. */
export function jumpClock(time: number): void {
  setClock(Date.now())
  vi.setSystemTime(time)
}
