import { describe, expect, test } from 'vitest'
import { scrubDateOf } from './last-scrub.ts'
import { nextScrubDelayMs, retryDelayMs } from './schedule-scrubs.ts'

describe('a night', () => {
  test('begins at three, and has the date of its morning until the next one begins', () => {
    expect(scrubDateOf(new Date(2026, 2, 2, 2, 59))).toBe('2026-03-01')
    expect(scrubDateOf(new Date(2026, 2, 2, 3, 0))).toBe('2026-03-02')
    expect(scrubDateOf(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02')
    expect(scrubDateOf(new Date(2027, 0, 1, 1))).toBe('2026-12-31')
  })

  test.each([
    [new Date(2026, 2, 2, 2), 2],
    [new Date(2026, 2, 2, 3), 3],
    [new Date(2026, 2, 2, 4, 30), 3],
    [new Date(2026, 2, 2, 12), 3],
  ])('that follows on %s is met between three and five', (now, day) => {
    for (let times = 0; times < 100; times++) {
      const met = new Date(now.getTime() + nextScrubDelayMs(now))
      expect([met.getDate(), scrubDateOf(met)]).toEqual([day, `2026-03-0${day}`])
      expect(met.getHours()).toBeGreaterThanOrEqual(3)
      expect(met.getHours()).toBeLessThan(5)
    }
  })

  test.each([
    [new Date(2026, 2, 2, 3, 10), new Date(2026, 2, 2, 4, 10)],
    [new Date(2026, 2, 2, 3, 59), new Date(2026, 2, 2, 4, 59)],
    [new Date(2026, 2, 2, 2, 30), new Date(2026, 2, 2, 3, 30)],
  ])('in which it was tried in vain at %s is tried again in an hour', (now, again) => {
    expect(now.getTime() + retryDelayMs(now)).toBe(again.getTime())
  })

  test.each([
    new Date(2026, 2, 2, 4, 0),
    new Date(2026, 2, 2, 4, 59),
    new Date(2026, 2, 2, 12),
    new Date(2026, 2, 2, 23, 59),
  ])('that was tried in vain until %s is given up for the next one', (now) => {
    const again = new Date(now.getTime() + retryDelayMs(now))
    expect(scrubDateOf(again)).toBe('2026-03-03')
    expect(again.getHours()).toBeLessThan(5)
  })
})
