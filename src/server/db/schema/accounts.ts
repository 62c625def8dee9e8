import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/*
 * Times in these tables are whole UTC months. Signing in, reading and writing change no row of `users`. So a stolen database does not show when an account was used (docs/anonymity.md).
 */

export const users = pgTable('users', {
  /**
   * Random and never changed. Author tags, which mark the posts of this account, are keyed hashes of it. After the
   * account is deleted, no one can compute them.
   */
  id: uuid().primaryKey(),
  addressHash: uuid().notNull().unique(),
  sealedAddress: text().notNull(),
  emailVerified: boolean().notNull(),
  couldWriteUnproved: boolean().notNull(),
  /** Hashed and encrypted. Null if the account has no password: its owner signs in with Google or a mailed link. */
  password: text(),
  /** A session is valid only if its cookie contains this random id, so replacing it ends all of them. */
  epoch: uuid().notNull(),
  /** The UTC month of the sign-up as `YYYY-MM`. It is text, so that it equals no date in another table. */
  memberSince: text().notNull(),
})

/** A row does not say to which account the session belongs. Only the encrypted session cookie says that. */
export const sessions = pgTable(
  'sessions',
  {
    hash: uuid().primaryKey(),
    /** The last UTC month in which the session can be valid, as `YYYY-MM`. */
    lastMonth: text().notNull(),
  },
  (t) => [index('sessions_ending').on(t.lastMonth)],
)

/** Mailed links. A stored hash can't be used as a link, which itself contains its expiry time. */
export const mailLinks = pgTable(
  'mail_links',
  {
    hash: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMonth: text().notNull(),
  },
  (t) => [index('mail_links_by_user').on(t.userId), index('mail_links_ending').on(t.lastMonth)],
)

/**
 * A row is stored for a year after the deletion of an account with a verified email address. So a new account can't
 * escape a suspension. `sealedSuspension` is the day on which it ends, or empty, encrypted at a fixed size.
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
