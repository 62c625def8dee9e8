import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/*
 * Accounts: no more than a sign-in needs, and no time but the month one began. None of their rows
 * changes when somebody signs in, reads or writes.
 */

export const users = pgTable('users', {
  /** Random, for life: what an account wrote is marked by it, so it is forgotten with the account. */
  id: uuid().primaryKey(),
  addressHash: uuid().notNull().unique(),
  sealedAddress: text().notNull(),
  /** Whether the address was proved to be its owner's. */
  emailVerified: boolean().notNull(),
  /** Whether the account could write and vote before its address was proved. */
  couldWriteUnproved: boolean().notNull(),
  /** Hashed and sealed; null for someone who only signs in with Google or by mail. */
  password: text(),
  /** A session is over when this differs from what its cookie holds. */
  epoch: uuid().notNull(),
  /** UTC month as `YYYY-MM`: text, so that it equals no date elsewhere. */
  memberSince: text().notNull(),
})

/** That a session has not ended, and nothing of whose it is: that stands in its cookie alone. */
export const sessions = pgTable(
  'sessions',
  {
    hash: uuid().primaryKey(),
    /** The last UTC month in which it can be valid, as `YYYY-MM`. */
    lastMonth: text().notNull(),
  },
  (t) => [index('sessions_ending').on(t.lastMonth)],
)

/** Links that were mailed to an account's address. What is kept of the link itself opens nothing. */
export const mailLinks = pgTable(
  'mail_links',
  {
    hash: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    /** The last UTC month in which it can be valid, as `YYYY-MM`; the link itself knows its end. */
    lastMonth: text().notNull(),
  },
  (t) => [index('mail_links_by_user').on(t.userId), index('mail_links_ending').on(t.lastMonth)],
)

/** How often something was tried within a while, by someone whom only the server's secret names. */
export const attempts = pgTable(
  'attempts',
  {
    bucket: uuid().primaryKey(),
    count: integer().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('attempts_expiring').on(t.expiresAt)],
)
