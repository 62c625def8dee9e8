import { expect, test } from 'vitest'
import { isWithinOneTypo } from './correction.ts'

test.each(['roomate', 'rooommate', 'roomnate', 'roommtae', 'oommate', 'roommates', 'orommate'])(
  '%s is one typo away',
  (typed) => {
    expect(isWithinOneTypo(typed, 'roommate')).toBe(true)
    expect(isWithinOneTypo('roommate', typed)).toBe(true)
  },
)

test.each(['', 'roommat3s', 'romate', 'rommoate', 'rmoomaet', 'roommatess', 'materoom'])(
  '%j is not one typo away',
  (typed) => {
    expect(isWithinOneTypo(typed, 'roommate')).toBe(false)
    expect(isWithinOneTypo('roommate', typed)).toBe(false)
  },
)
