import { expect, test } from 'vitest'
import { isOneSlipAway } from './slips.ts'

test.each(['roomate', 'rooommate', 'roomnate', 'roommtae', 'oommate', 'roommates', 'orommate'])(
  '%s is one slip of the key away',
  (typed) => {
    expect(isOneSlipAway(typed, 'roommate')).toBe(true)
    expect(isOneSlipAway('roommate', typed)).toBe(true)
  },
)

test.each(['', 'roommat3s', 'romate', 'rommoate', 'rmoomaet', 'roommatess', 'materoom'])(
  '%j is not',
  (typed) => {
    expect(isOneSlipAway(typed, 'roommate')).toBe(false)
    expect(isOneSlipAway('roommate', typed)).toBe(false)
  },
)
