import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { readRetries, writeRetries } from './retries.ts'

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'any', title: 'Any' }, retryAfter)

/** For each error: how many times a read, a vote and a post are retried. */
const table: [string, Error, number, number, number][] = [
  ['no answer', new ApiError(), 1, 0, 0],
  ['a fault', refusal(500), 1, 0, 0],
  ['a refusal', refusal(404), 0, 0, 0],
  ['a board that is busy', refusal(503, 5), 3, 2, 1],
  ['something that is not set up', refusal(503), 1, 0, 0],
  ['too much for now', refusal(429, 5), 3, 0, 0],
  ['too much for long', refusal(429, 900), 0, 0, 0],
]

test.each(table)('%s is retried as often as makes sense', (_name, error, read, vote, post) => {
  const retries = (retry: (failures: number, error: Error) => boolean) =>
    [0, 1, 2, 3, 4].filter((failures) => retry(failures, error)).length

  expect(retries(readRetries.retry)).toBe(read)
  expect(retries(writeRetries(2).retry)).toBe(vote)
  expect(retries(writeRetries(1).retry)).toBe(post)
})

test('the board is asked again at the time it said, or a little later', () => {
  for (const { retryDelay } of [readRetries, writeRetries(1)]) {
    const delays = Array.from({ length: 50 }, () => retryDelay(0, refusal(503, 4)))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(4_000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(6_000)
  }
})
