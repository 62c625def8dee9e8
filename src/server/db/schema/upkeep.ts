import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** What an import brought, so that nothing comes twice, nor back after it was deleted here. */
export const importMarks = pgTable('import_marks', { mark: uuid().primaryKey() })

/** Proves at start that the secret is the one this database was filled with. */
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
    /** In the time zone of the process. */
    lastNight: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('scrubs_only', sql`${t.only}`)],
)
