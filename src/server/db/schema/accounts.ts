import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/*
 * The only time in a row is a month, except in `attempts`. No row of `users` changes when someone signs in, reads or
 * writes (docs/anonymity.md).
 */

export const users = pgTable('users', {
  /** Random and never changed. Author tags are derived from it, so no one can compute them once it is deleted. */
  id: uuid().primaryKey(),
  addressHash: uuid().notNull().unique(),
  sealedAddress: text().notNull(),
  emailVerified: boolean().notNull(),
  couldWriteUnproved: boolean().notNull(),
  /** Hashed and encrypted. Null if the owner only signs in with Google or a mailed link. */
  password: text(),
  /** A session is only valid if its cookie contains this epoch. Replacing it ends all sessions of the account. */
  epoch: uuid().notNull(),
  /** UTC month as `YYYY-MM`. As text, it equals no date in another table. */
  memberSince: text().notNull(),
})

/** Only the encrypted cookie links a session to its account. */
export const sessions = pgTable(
  'sessions',
  {
    hash: uuid().primaryKey(),
    /** The last UTC month in which the session can be valid, as `YYYY-MM`. */
    lastMonth: text().notNull(),
  },
  (t) => [index('sessions_ending').on(t.lastMonth)],
)

/** Stores only hashes, which can't be used as links. The expiry time is part of the link itself. */
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

/** Counted attempts for rate limits. A bucket is a keyed hash, so only the server's secret can tell who tried. */
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
 * One row for each person who deleted an account with a verified address, kept for a year. `sealedSuspension` is the
 * end of a suspension or empty, encrypted at a fixed size.
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
