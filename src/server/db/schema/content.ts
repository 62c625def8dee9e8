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
  uuid,
} from 'drizzle-orm/pg-core'
import { periodOf } from './period.ts'
import { time } from './time.ts'
import { tsvector } from './tsvector.ts'

/* Nothing here equals anything in accounts (docs/anonymity.md). Listings read ascending indexes backwards. */

export const confessions = pgTable(
  'confessions',
  {
    id: uuid().primaryKey(),
    authorTag: uuid().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** So that a feed never reads the whole content. */
    preview: text().notNull(),
    truncated: boolean().notNull(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
    /** Of those that everybody sees. */
    replyCount: integer().notNull().default(0),
    /** From everybody but its author. */
    isHidden: boolean().notNull().default(false),
    hasCrisisCard: boolean().notNull().default(false),
  },
  (t) => [
    // Of what everybody sees: asked whether one is hidden, a feed would read every row.
    index('confessions_newest').on(t.createdAt, t.id).where(sql`not ${t.isHidden}`),
    index('confessions_most_voted')
      .on(t.upvoteCount, t.createdAt, t.id)
      .where(sql`not ${t.isHidden}`),
    index('confessions_most_voted_of_period')
      .on(periodOf(t.createdAt), t.upvoteCount, t.createdAt, t.id)
      .where(sql`not ${t.isHidden}`),
    index('confessions_by_author').on(t.authorTag, t.createdAt, t.id),
    check('confessions_upvote_count', sql`${t.upvoteCount} >= 0`),
    check('confessions_reply_count', sql`${t.replyCount} >= 0`),
  ],
)

/**
 * What a confession is found by: of its text and time alone (decision 30). Apart from it, since a vote writes
 * that row anew, and every term would be written again.
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
  // Not gathered for later: a search reads the index once for each week, and what is gathered each time.
  (t) => [index('confession_terms_found').using('gin', t.terms).with({ fastupdate: false })],
)

export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    /** Null for a reply that was imported without its confession. */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    parentReplyId: uuid().references((): AnyPgColumn => replies.id, { onDelete: 'cascade' }),
    depth: smallint().notNull(),
    /** The author's tag of the month; replies to one's own confession carry that confession's tag. */
    authorTag: uuid().notNull(),
    isOp: boolean().notNull(),
    /**
     * The author tag of the reply above, or else of the confession: by it an inbox is one scan of an index
     * (decision 26). Null only where it equals `authorTag`: it must say nothing that the two rows don't.
     */
    answeredTag: uuid(),
    content: text().notNull(),
    createdAt: time().notNull(),
    updatedAt: time(),
    upvoteCount: integer().notNull().default(0),
    /** Direct answers that everybody sees: a thread says how many of them it leaves out (decision 12). */
    answerCount: integer().notNull().default(0),
    /** From everybody but its author. */
    isHidden: boolean().notNull().default(false),
    /** From its author, too: its confession is hidden, or a reply above it. */
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

/** The key is a tag that differs on every target. */
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
