import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/*
 * No value in these tables is also in accounts.ts, so a stolen database can't link content to accounts
 * (docs/anonymity.md). Lists that show the newest items first read an ascending index backwards.
 */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const confessions = pgTable(
  'confessions',
  {
    id: uuid().primaryKey(),
    authorTag: uuid().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** The beginning of `content`. It is stored, so that a feed never reads the whole content. */
    preview: text().notNull(),
    truncated: boolean().notNull(),
    /** The name of the topic. The operator may have removed it from the board since. */
    topic: text(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
    /** Counts visible replies only. */
    replyCount: integer().notNull().default(0),
    /** Hidden from everyone except the author. */
    isHidden: boolean().notNull().default(false),
    hasCrisisCard: boolean().notNull().default(false),
  },
  (t) => [
    // These indexes leave out hidden confessions, so that a feed reads only rows that it shows.
    index('confessions_newest').on(t.createdAt, t.id).where(sql`not ${t.isHidden}`),
    index('confessions_most_voted')
      .on(t.upvoteCount, t.createdAt, t.id)
      .where(sql`not ${t.isHidden}`),
    // The same for each topic. These leave out the many confessions without one.
    index('confessions_newest_of_topic')
      .on(t.topic, t.createdAt, t.id)
      .where(sql`not ${t.isHidden} and ${t.topic} is not null`),
    index('confessions_most_voted_of_topic')
      .on(t.topic, t.upvoteCount, t.createdAt, t.id)
      .where(sql`not ${t.isHidden} and ${t.topic} is not null`),
    index('confessions_by_author').on(t.authorTag, t.createdAt, t.id),
    check('confessions_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('confessions_reply_count', sql`${t.replyCount} >= 0`),
  ],
)

/**
 * The search terms of a confession, made from its text and time only (decision 30). They have their own table: a vote
 * rewrites the row of the confession, and PostgreSQL would then index all terms again.
 */
export const confessionTerms = pgTable(
  'confession_terms',
  {
    confessionId: uuid()
      .primaryKey()
      .references(() => confessions.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
    titleTerms: tsvector().notNull(),
    terms: tsvector().notNull(),
  },
  // With `fastupdate`, new entries would wait in a list. A search reads the index once for each week of content, and
  // would read the whole list each time.
  (t) => [index('confession_terms_found').using('gin', t.terms).with({ fastupdate: false })],
)

export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    /** Null if an import brought the reply without its confession. */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    parentReplyId: uuid().references((): AnyPgColumn => replies.id, { onDelete: 'cascade' }),
    depth: smallint().notNull(),
    /**
     * The author tag: a keyed hash of the author's account and the UTC month. If authors reply to their own
     * confession, the reply gets the tag of the confession.
     */
    authorTag: uuid().notNull(),
    isOp: boolean().notNull(),
    /**
     * The author tag of the answered reply or confession, by which an inbox finds all answers with one index scan
     * (decision 38). It reveals nothing that the two rows don't: it is null only if it equals `authorTag`, or if an
     * import did not bring the answered post.
     */
    answeredTag: uuid(),
    content: text().notNull(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
    /** Counts the visible direct answers. A page of a thread omits some of them and says how many (decision 12). */
    answerCount: integer().notNull().default(0),
    /** Hidden from everyone except the author. */
    isHidden: boolean().notNull().default(false),
    /** True if the confession or a reply above is hidden. Then no one sees this reply, not even its author. */
    isBelowHidden: boolean().notNull().default(false),
    hasCrisisCard: boolean().notNull().default(false),
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
    index('replies_by_answered')
      .on(t.answeredTag, t.createdAt, t.id)
      .where(sql`${t.answeredTag} is not null`),
    check('replies_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('replies_answer_count', sql`${t.answerCount} >= 0`),
    check('replies_depth', sql`${t.depth} between 0 and 3`),
    check('replies_top_level_depth', sql`(${t.parentReplyId} is null) = (${t.depth} = 0)`),
  ],
)

/** Upvotes. The keyed hash `voterTag` differs for each target, so one person's votes can't be grouped. */
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
