import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  dayRoundedUp,
  forgottenText,
  forgottenTime,
  hourRoundedUp,
  monthOnly,
} from './kept-back.ts'

/** Milliseconds, as JavaScript has them: a cursor must meet the very row it was made from. */
const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/*
 * Content. Nothing here equals anything in the account tables below (docs/anonymity.md).
 * Indexes ascend; the listings read them backwards.
 */

export const confessions = pgTable(
  'confessions',
  {
    id: uuid().primaryKey(),
    authorTag: uuid().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** The start of the content, so that a feed never reads the whole of it. */
    preview: text().notNull(),
    truncated: boolean().notNull(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
  },
  (t) => [
    index('confessions_newest').on(t.createdAt, t.id),
    index('confessions_most_voted').on(t.upvoteCount, t.createdAt, t.id),
    index('confessions_by_author').on(t.authorTag, t.createdAt, t.id),
    check('confessions_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('confessions_reply_count', sql`${t.replyCount} >= 0`),
  ],
)

export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    /** Null for a reply that was imported without its confession. */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    parentReplyId: uuid().references((): AnyPgColumn => replies.id, { onDelete: 'cascade' }),
    depth: smallint().notNull(),
    authorTag: uuid().notNull(),
    /** Stored when written: after a month the tags no longer tell. */
    isOp: boolean().notNull(),
    content: text().notNull(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
  },
  (t) => [
    index('replies_top_level')
      .on(t.confessionId, t.upvoteCount.desc().nullsFirst(), t.createdAt, t.id)
      .where(sql`${t.parentReplyId} is null`),
    index('replies_by_parent').on(t.parentReplyId),
    index('replies_by_confession').on(t.confessionId),
    index('replies_by_author').on(t.authorTag, t.createdAt, t.id),
    check('replies_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('replies_depth', sql`${t.depth} between 0 and 3`),
    check('replies_top_level_depth', sql`(${t.parentReplyId} is null) = (${t.depth} = 0)`),
  ],
)

/** One upvote by one person on one target. Its key is the target and a tag that differs on every target. */
export const reactions = pgTable(
  'reactions',
  {
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
    voterTag: uuid().notNull(),
    createdOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    uniqueIndex('reactions_on_confession')
      .on(t.confessionId, t.voterTag)
      .where(sql`${t.confessionId} is not null`),
    uniqueIndex('reactions_on_reply')
      .on(t.replyId, t.voterTag)
      .where(sql`${t.replyId} is not null`),
    check('reactions_one_target', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) = 1`),
  ],
)

/*
 * Accounts, in the shape the sign-in library asks for, less what the board must not know.
 */

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  name: forgottenText(),
  image: forgottenText(),
  createdAt: monthOnly('member_since').notNull(),
  updatedAt: forgottenTime(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: dayRoundedUp().notNull(),
    ipAddress: forgottenText(),
    userAgent: forgottenText(),
    createdAt: forgottenTime(),
    updatedAt: forgottenTime(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_expiring').on(t.expiresAt)],
)

/** A way to sign in to a user: a password, or an account at a provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    accessToken: forgottenText(),
    refreshToken: forgottenText(),
    idToken: forgottenText(),
    scope: forgottenText(),
    accessTokenExpiresAt: forgottenTime(),
    refreshTokenExpiresAt: forgottenTime(),
    createdAt: forgottenTime(),
    updatedAt: forgottenTime(),
  },
  (t) => [
    index('accounts_by_user').on(t.userId),
    uniqueIndex('accounts_at_provider').on(t.providerId, t.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: hourRoundedUp().notNull(),
    createdAt: forgottenTime(),
    updatedAt: forgottenTime(),
  },
  (t) => [index('verifications_by_identifier').on(t.identifier)],
)

/** One row: proves at start that the secret is the one this database was filled with. */
export const secretCheck = pgTable(
  'secret_check',
  {
    only: boolean().primaryKey().default(true),
    proof: text().notNull(),
  },
  (t) => [check('secret_check_only', sql`${t.only}`)],
)
