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
  uuid,
} from 'drizzle-orm/pg-core'

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
    /** Direct answers: a thread says how many of them it leaves out (decision 12). */
    answerCount: integer().notNull().default(0),
  },
  (t) => [
    index('replies_top_level')
      .on(t.confessionId, t.upvoteCount.desc().nullsFirst(), t.createdAt, t.id)
      .where(sql`${t.parentReplyId} is null`),
    index('replies_below').on(
      t.parentReplyId,
      t.upvoteCount.desc().nullsFirst(),
      t.createdAt,
      t.id,
    ),
    index('replies_by_confession').on(t.confessionId),
    index('replies_by_author').on(t.authorTag, t.createdAt, t.id),
    check('replies_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('replies_answer_count', sql`${t.answerCount} >= 0`),
    check('replies_depth', sql`${t.depth} between 0 and 3`),
    check('replies_top_level_depth', sql`(${t.parentReplyId} is null) = (${t.depth} = 0)`),
  ],
)

/** One upvote by one person on one target. Its key is a tag that differs on every target. */
export const reactions = pgTable(
  'reactions',
  {
    voterTag: uuid().primaryKey(),
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
    createdOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('reactions_on_confession').on(t.confessionId).where(sql`${t.confessionId} is not null`),
    index('reactions_on_reply').on(t.replyId).where(sql`${t.replyId} is not null`),
    check('reactions_one_target', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) = 1`),
  ],
)

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
