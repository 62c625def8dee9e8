import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nextScrubDelayMs, retryDelayMs } from './schedule-scrubs.ts'
import { scrubDateOf } from './scrub.ts'

describe('the nightly scrub', () => {
  test('begins at three, and has that morning’s date until the next one begins', () => {
    expect(scrubDateOf(new Date(2026, 2, 2, 2, 59))).toBe('2026-03-01')
    expect(scrubDateOf(new Date(2026, 2, 2, 3, 0))).toBe('2026-03-02')
    expect(scrubDateOf(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02')
    expect(scrubDateOf(new Date(2027, 0, 1, 1))).toBe('2026-12-31')
  })

  test('belongs to its own night when the clocks go forward', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(scrubDateOf(new Date('2026-03-29T03:30:00+02:00'))).toBe('2026-03-29')
    expect(scrubDateOf(new Date('2026-03-29T01:30:00+01:00'))).toBe('2026-03-28')
    expect(scrubDateOf(new Date('2026-10-25T02:30:00+01:00'))).toBe('2026-10-24')
  })

  test.each([
    [new Date(2026, 2, 2, 2), 2],
    [new Date(2026, 2, 2, 3), 3],
    [new Date(2026, 2, 2, 4, 30), 3],
    [new Date(2026, 2, 2, 12), 3],
  ])('is planned between three and five on the night after %s', (now, day) => {
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
  ])('is retried an hour after it failed at %s', (now, again) => {
    expect(now.getTime() + retryDelayMs(now)).toBe(again.getTime())
  })

  test.each([
    new Date(2026, 2, 2, 4, 0),
    new Date(2026, 2, 2, 4, 59),
    new Date(2026, 2, 2, 12),
    new Date(2026, 2, 2, 23, 59),
  ])('waits for the next night after it failed at %s', (now) => {
    const again = new Date(now.getTime() + retryDelayMs(now))
    expect(scrubDateOf(again)).toBe('2026-03-03')
    expect(again.getHours()).toBeLessThan(5)
  })
})
