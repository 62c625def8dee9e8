import type { Spread } from './spread.ts'

/** Which outcome is good enough; `unit` is empty of a ratio. */
export type Reach = { atLeast?: number; atMost?: number; unit?: string }

export type Side = {
  perSecond: Spread
  /** Microseconds of processor time for an answer. */
  processMicros: number
  databaseMicros: number
}

export type Row = {
  name: string
  reach: Reach
  /** Ours divided by the limit; of a row without rates what the row is about. */
  outcome: Spread
  ours?: Side
  limit?: Side
  /** The limit's processor time for an answer, the database's included, divided by ours. */
  processorRatio?: Spread
  notes: string[]
  /** What was not right: then it does not matter how fast it was. */
  failures: string[]
  details: unknown
}

export function isReached({ outcome, reach, failures }: Row): boolean {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = reach
  return failures.length === 0 && outcome.median >= atLeast && outcome.median <= atMost
}
