import { dayMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Maximum number of exports of one person, at once or evenly over a day. */
const maxOfDay = 3
/** Maximum number of people that are counted: far more than export their data within a day. */
const maxPeople = 50_000

type Person = { voters: [{ id: string }, ...unknown[]] }

export function createExportLimit({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxPeople, dayMs)
  const bucketOf = ({ voters: [{ id: sender }] }: Person) => ({
    sender,
    capacity: maxOfDay,
    refillMs: dayMs,
  })
  return {
    /** Throws `too_fast` if `count` would throw it, but counts nothing. */
    check: (person: Person) => buckets.check([bucketOf(person)]),
    /** Counts an export, or throws `too_fast` and counts nothing. */
    count: (person: Person) => buckets.take([bucketOf(person)]),
  }
}
