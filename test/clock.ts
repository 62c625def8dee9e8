import { vi } from 'vitest'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Until `vi.useRealTimers()`; timers go on as ever. */
export function setClock(time: number | Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}
