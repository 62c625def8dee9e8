import { expect, test } from 'vitest'
import { dayOf } from './format-day.ts'

test.each([
  ['2026-05-03T23:59:59.999Z', '3 May'],
  ['2025-12-31T10:00:00.000Z', '31 December 2025'],
])('the day %s is shown as %s', (time, day) => {
  expect(dayOf(time, new Date('2026-11-22T12:00:00.000Z'))).toBe(day)
})
