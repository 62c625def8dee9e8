import { timestamp } from 'drizzle-orm/pg-core'

/** Has milliseconds like a Date: a cursor contains the time of a row, and must equal it exactly. */
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
