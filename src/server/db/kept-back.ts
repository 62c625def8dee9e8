import { customType } from 'drizzle-orm/pg-core'

/*
 * Columns that keep less than they are given: a precise time beside an account would join it to
 * what was written at that moment (docs/anonymity.md). Forgetting is part of the schema and not of
 * a call that one code path could miss.
 */

function roundUp(time: Date, unit: number): string {
  return new Date(Math.ceil(time.getTime() / unit) * unit).toISOString()
}

/** For a statement written by hand, past the column's type. */
export function roundedUpToDay(time: Date): string {
  return roundUp(time, day)
}

/** Keeps a time rounded up to the next full unit of so many milliseconds. */
function roundedUp(unit: number) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamptz(3)',
    toDriver: (time) => roundUp(time, unit),
    fromDriver: (time) => new Date(time),
  })
}

const day = 24 * 60 * 60 * 1000
export const dayRoundedUp = roundedUp(day)
export const hourRoundedUp = roundedUp(60 * 60 * 1000)
