import { timestamp } from 'drizzle-orm/pg-core'

/** Milliseconds, as in JavaScript: a cursor must meet the very row it was made from. */
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
