import { expect, test } from 'vitest'
import { dayOf, relativeTime } from './time.tsx'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

test.each([
  [0, '0s ago'],
  [59, '59s ago'],
  [minute, '1m ago'],
  [hour - 1, '59m ago'],
  [hour, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [30 * day - 1, '29d ago'],
  [30 * day, '1mo ago'],
  [365 * day - 1, '12mo ago'],
  [365 * day, '1y ago'],
  [800 * day, '2y ago'],
])('%i seconds read as %s', (seconds, words) => {
  expect(relativeTime(before(seconds), now)).toBe(words)
})

test('a slow clock shows no time in the future', () => {
  expect(relativeTime(before(-90), now)).toBe('0s ago')
})

test('an invalid time reads as Recently', () => {
  expect(relativeTime('yesterday, I think', now)).toBe('Recently')
})

test.each([
  ['2026-05-03T23:59:59.999Z', 'May 3'],
  ['2025-12-31T10:00:00.000Z', 'December 31, 2025'],
])('the day %s is shown as %s', (time, day) => {
  expect(dayOf(time, new Date('2026-11-22T12:00:00.000Z'))).toBe(day)
})
