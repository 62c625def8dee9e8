import { customType } from 'drizzle-orm/pg-core'

/*
 * Columns that keep less than they are given. The sign-in library wants to store more than this
 * board may know (docs/anonymity.md), so forgetting is part of the schema and not of a hook that
 * one code path could miss.
 */

/** Accepts anything, stores nothing. */
export const forgottenText = customType<{ data: string; driverData: null }>({
  dataType: () => 'text',
  toDriver: () => null,
})

/** Accepts a time, stores nothing. */
export const forgottenTime = customType<{ data: Date; driverData: null }>({
  dataType: () => 'timestamptz',
  toDriver: () => null,
})

/** Keeps the UTC month of a time as `YYYY-MM`: text, so that it equals no date elsewhere. */
export const monthOnly = customType<{ data: Date; driverData: string }>({
  dataType: () => 'text',
  toDriver: (time) => time.toISOString().slice(0, 7),
  fromDriver: (month) => new Date(`${month}-01T00:00:00.000Z`),
})

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
