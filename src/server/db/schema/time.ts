import { timestamp } from 'drizzle-orm/pg-core'

/**
 * A timestamp with milliseconds, like a JavaScript Date. The position in a list (cursor) contains the time of a row,
 * and must equal the stored time exactly.
 */
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
