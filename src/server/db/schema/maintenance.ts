import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Keyed hashes of what was imported, so that no import brings it twice, or again after it was deleted here. */
export const importMarks = pgTable('import_marks', { mark: uuid().primaryKey() })

/** Lets the start check that the secret is the one with which this database was filled. */
export const secretCheck = pgTable(
  'secret_check',
  {
    only: boolean().primaryKey().default(true),
    proof: text().notNull(),
  },
  (t) => [check('secret_check_only', sql`${t.only}`)],
)

export const scrubs = pgTable(
  'scrubs',
  {
    only: boolean().primaryKey().default(true),
    /** A date in the time zone of the process. */
    lastNight: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('scrubs_only', sql`${t.only}`)],
)
