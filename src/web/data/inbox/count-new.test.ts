import { describe, expect, test } from 'vitest'
import { countNew } from './count-new.ts'

const at = (time: string) => `2026-03-05T${time}.000Z`
const now = (time: string) => Date.parse(at(time))

describe('the count of new replies', () => {
  const times = [at('10:07:00'), at('10:04:00'), at('10:03:00')]

  test('counts the replies since the inbox was read', () => {
    expect(countNew(times, at('10:03:00'), now('10:10:00'))).toBe('2')
    expect(countNew(times, at('10:07:00'), now('10:10:00'))).toBeNull()
    expect(countNew([], at('10:00:00'), now('10:10:00'))).toBeNull()
  })

  test('ignores replies after the last five-minute mark', () => {
    expect(countNew(times, at('09:00:00'), now('10:09:59'))).toBe('2')
    expect(countNew(times, at('09:00:00'), now('10:10:00'))).toBe('3')
    expect(countNew([at('10:05:00')], at('09:00:00'), now('10:05:00'))).toBeNull()
  })

  test("doesn't claim to know how many there are beyond a page", () => {
    const page = Array.from({ length: 15 }, () => at('10:01:00'))

    expect(countNew(page.slice(1), at('09:00:00'), now('10:05:00'))).toBe('14')
    expect(countNew(page, at('09:00:00'), now('10:05:00'))).toBe('15+')
  })
})
