import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** What came from another board, so that nothing comes twice, nor back after it was deleted here. */
export const importMarks = pgTable('import_marks', { mark: uuid().primaryKey() })

/** One row: proves at start that the secret is the one this database was filled with. */
export const secretCheck = pgTable(
  'secret_check',
  {
    only: boolean().primaryKey().default(true),
    proof: text().notNull(),
  },
  (t) => [check('secret_check_only', sql`${t.only}`)],
)

/** One row: the last night in which rows were written anew. */
export const scrubs = pgTable(
  'scrubs',
  {
    only: boolean().primaryKey().default(true),
    /** Where the board runs. */
    lastNight: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('scrubs_only', sql`${t.only}`)],
)
