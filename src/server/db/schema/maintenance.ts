import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/** A single row, with what the board must remember about itself. It exists as long as the board has a secret. */
export const upkeep = pgTable(
  'upkeep',
  {
    only: boolean().primaryKey().default(true),
    /** Computed from the secret of this database. The start compares it with the current secret. */
    proof: text().notNull(),
    /** The night of the last complete scrub (rewriting of all tables), as a date in the time zone of the process. */
    lastScrub: date({ mode: 'string' }),
    /** The moment that the newest complete backup shows. A restored board has none until its next backup. */
    lastBackup: time(),
    /** The last time at which reports were judged. It is a multiple of five minutes. */
    lastJudging: time(),
    /** The last time at which moderators got a mail that something waits. */
    lastNudge: time(),
  },
  (t) => [check('upkeep_only', sql`${t.only}`)],
)

/** The secrets that the board had before, with the same check of each. The highest number is the newest. */
export const olderSecrets = pgTable('older_secrets', {
  proof: text().primaryKey(),
  number: integer().notNull(),
  /** The UTC month in which it was replaced, as `YYYY-MM`. */
  lastMonth: text().notNull(),
})
