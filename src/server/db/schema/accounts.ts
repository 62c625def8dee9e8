import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/* No time but the month it began, and no row changes when somebody signs in, reads or writes. */

export const users = pgTable('users', {
  /** Random, for life: what an account wrote is marked by it, so it is forgotten with the account. */
  id: uuid().primaryKey(),
  addressHash: uuid().notNull().unique(),
  sealedAddress: text().notNull(),
  emailVerified: boolean().notNull(),
  couldWriteUnproved: boolean().notNull(),
  /** Hashed and sealed; null for someone who only signs in with Google or by mail. */
  password: text(),
  /** A session is over when its cookie holds another. */
  epoch: uuid().notNull(),
  /** UTC month as `YYYY-MM`: text, so that it equals no date elsewhere. */
  memberSince: text().notNull(),
})

/** Whose a session is stands in its cookie alone. */
export const sessions = pgTable(
  'sessions',
  {
    hash: uuid().primaryKey(),
    /** The last UTC month in which it can be valid, as `YYYY-MM`. */
    lastMonth: text().notNull(),
  },
  (t) => [index('sessions_ending').on(t.lastMonth)],
)

/** The hash of a mailed link opens nothing; the link itself holds its end. */
export const mailLinks = pgTable(
  'mail_links',
  {
    hash: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    lastMonth: text().notNull(),
  },
  (t) => [index('mail_links_by_user').on(t.userId), index('mail_links_ending').on(t.lastMonth)],
)

/** A bucket is keyed: only the server's secret tells who tried. */
export const attempts = pgTable(
  'attempts',
  {
    bucket: uuid().primaryKey(),
    count: integer().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('attempts_expiring').on(t.expiresAt)],
)

/**
 * Of everybody who left with a proved address, for a year: that a suspension is not over may stand in it, in
 * a seal of one size.
 */
export const departures = pgTable(
  'departures',
  {
    tag: uuid().primaryKey(),
    sealedSuspension: text().notNull(),
    lastMonth: text().notNull(),
  },
  (t) => [index('departures_ending').on(t.lastMonth)],
)
