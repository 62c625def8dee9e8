import { expect, test } from 'vitest'
import { scheduledMinor } from './versions.ts'

// Releases that were out of schedule made the real numbers higher: 17.7 in November 2025.
test.each([
  ['18', '2025-10-01', 0],
  ['18', '2025-11-26', 0],
  ['18', '2025-11-27', 1],
  ['18', '2026-11-23', 4],
  ['18', '2026-11-26', 5],
  ['17', '2025-12-01', 5],
  ['14', '2026-01-01', undefined],
])('of PostgreSQL %s, there must be on %s at least minor version %s', (major, day, minor) => {
  expect(scheduledMinor(major, Date.parse(day))).toBe(minor)
})
