import { timestamp } from 'drizzle-orm/pg-core'

/** In milliseconds as in JavaScript, because the time in a cursor must equal that of its row. */
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
