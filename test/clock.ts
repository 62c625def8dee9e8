import { onTestFinished, vi } from 'vitest'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const runningMs = performance.now.bind(performance)
const monotonic = { aheadMs: 0, stopped: { by: {}, atMs: 0 } }

/** The monotonic clock never goes back, and stands still while `setClock` has stopped the time. */
performance.now = () =>
  Date === monotonic.stopped.by ? monotonic.stopped.atMs : runningMs() + monotonic.aheadMs

/**
 * Stops the clock at this time until `vi.useRealTimers()`. Timers go on. If the time is in the future, the monotonic
 * clock advances by the difference, too.
 */
export function setClock(time: number | Date): void {
  const passedMs = Math.max(0, Number(time) - Date.now())
  const atMs = performance.now() + passedMs
  monotonic.aheadMs += passedMs
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  monotonic.stopped = { by: Date, atMs }
}

/**
 * Advances the clock by six minutes every 50 ms, for code that waits for minutes. Returns a function that
 * stops it.
 */
export function passMinutes(): () => void {
  const clock = setInterval(() => setClock(Date.now() + 6 * minuteMs), 50)
  return () => {
    clearInterval(clock)
    vi.useRealTimers()
  }
}

/** Sets only the wall clock, as when an operator corrects the clock of a machine. */
export function jumpClock(time: number): void {
  setClock(Date.now())
  vi.setSystemTime(time)
}

/**
 * Stops the clock of `AbortSignal.timeout` for this test. Returns a function that aborts the signals of this duration.
 */
export function holdTimeouts(): (ms: number) => void {
  const held: { ms: number; timeout: AbortController }[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    held.push({ ms, timeout })
    return timeout.signal
  })
  onTestFinished(() => spy.mockRestore())
  return (passed) => {
    for (const { ms, timeout } of held) if (ms === passed) timeout.abort()
  }
}
