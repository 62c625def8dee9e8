import { customType } from 'drizzle-orm/pg-core'

/*
 * Columns that keep less than they are given: a precise time beside an account would join it to
 * what was written at that moment (docs/anonymity.md). Forgetting is part of the schema and not of
 * a call that one code path could miss.
 */

/** Keeps a time rounded up to the next full unit of so many milliseconds. */
function roundedUp(unit: number) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamptz(3)',
    toDriver: (time) => new Date(Math.ceil(time.getTime() / unit) * unit).toISOString(),
    fromDriver: (time) => new Date(time),
  })
}

export const dayRoundedUp = roundedUp(24 * 60 * 60 * 1000)
export const hourRoundedUp = roundedUp(60 * 60 * 1000)
