import type { Spread } from '../kit/numbers.ts'

/** The limits of a good outcome. `unit` is empty for a ratio. */
export type Reach = { atLeast?: number; atMost?: number; unit?: string }

export type Side = {
  perSecond: Spread
  /** Processor time per answer in µs. */
  processMicros: number
  databaseMicros: number
}

export type Row = {
  name: string
  reach: Reach
  /** Our rate divided by the limit's; for a row without rates, the measured value. */
  outcome: Spread
  ours?: Side
  limit?: Side
  /** The processor time per answer of the limit, including the database, divided by ours. */
  processorRatio?: Spread
  notes: string[]
  /** Wrong answers. With any, the speed does not count. */
  failures: string[]
  details: unknown
}

export function isReached({ outcome, reach, failures }: Row): boolean {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = reach
  return failures.length === 0 && outcome.median >= atLeast && outcome.median <= atMost
}
