import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/** A single row, computed from the secret of this database. The start compares it with the current secret. */
export const secretCheck = pgTable(
  'secret_check',
  {
    only: boolean().primaryKey().default(true),
    proof: text().notNull(),
  },
  (t) => [check('secret_check_only', sql`${t.only}`)],
)

/** The secrets that the board had before, with the same check of each. The highest number is the newest. */
export const olderSecrets = pgTable('older_secrets', {
  proof: text().primaryKey(),
  number: integer().notNull(),
  /** The UTC month in which it was replaced, as `YYYY-MM`. */
  lastMonth: text().notNull(),
})

export const scrubs = pgTable(
  'scrubs',
  {
    only: boolean().primaryKey().default(true),
    /** The night of the last complete scrub (rewriting of all tables), as a date in the time zone of the process. */
    lastNight: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('scrubs_only', sql`${t.only}`)],
)

export const backups = pgTable(
  'backups',
  {
    only: boolean().primaryKey().default(true),
    /** The moment that the newest complete backup shows. */
    lastAt: time().notNull(),
  },
  (t) => [check('backups_only', sql`${t.only}`)],
)
