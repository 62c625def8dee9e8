import { describe, expect, test } from 'vitest'
import { nightOf, untilNextNight } from './nights.ts'

describe('a night', () => {
  test('begins at three, and has the date of its morning until the next one begins', () => {
    expect(nightOf(new Date(2026, 2, 2, 2, 59))).toBe('2026-03-01')
    expect(nightOf(new Date(2026, 2, 2, 3, 0))).toBe('2026-03-02')
    expect(nightOf(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02')
    expect(nightOf(new Date(2027, 0, 1, 1))).toBe('2026-12-31')
  })

  test.each([
    [new Date(2026, 2, 2, 2), 2],
    [new Date(2026, 2, 2, 3), 3],
    [new Date(2026, 2, 2, 4, 30), 3],
    [new Date(2026, 2, 2, 12), 3],
  ])('that follows on %s is met between three and five', (now, day) => {
    for (let times = 0; times < 100; times++) {
      const met = new Date(now.getTime() + untilNextNight(now))
      expect([met.getDate(), nightOf(met)]).toEqual([day, `2026-03-0${day}`])
      expect(met.getHours()).toBeGreaterThanOrEqual(3)
      expect(met.getHours()).toBeLessThan(5)
    }
  })
})
