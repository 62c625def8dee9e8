import { describe, expect, test } from 'vitest'
import { send } from '../../../test/accounts/attempts.ts'
import { password, useBoard } from '../../../test/board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { createAttemptLimits } from './attempts.ts'

describe('a board whose limits are off', () => {
  const board = useBoard()

  test('counts nothing', async () => {
    const guess = { email: 'nobody@ucsd.edu', password }
    const attempt = () => send(board.app, 'session', guess)

    expect(await statusesAtOnce(20, attempt)).toEqual({ 401: 20 })
  })
})

test('a flood of guesses at made-up addresses resets no other limit', () => {
  const limits = createAttemptLimits({ rateLimits: true, peoplePerNetwork: 40_000 })
  const codes = { at: 'codes', by: 'ada@ucsd.edu' } as const
  for (let time = 0; time < 5; time++) limits.count(codes)

  for (let index = 0; index < 50_000; index++)
    limits.count({ at: 'passwordsForAddress', by: `nobody-${index}@ucsd.edu` })

  expect(() => limits.count(codes)).toThrow('Too many attempts')
})

test('attempts that are taken back can be made again, and no others', () => {
  const limits = createAttemptLimits({ rateLimits: true, peoplePerNetwork: 40_000 })
  const guess = { at: 'passwordsForAddress', by: 'ada@ucsd.edu' } as const
  for (let time = 0; time < 9; time++) limits.count(guess)

  limits.count(guess)()
  limits.count(guess)

  expect(() => limits.count(guess)).toThrow('Too many attempts')
})
