import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { confessions, replies } from './content.ts'
import { time } from './time.ts'

/**
 * Set at the next five-minute mark. Before it, the moderators' pages don't show the row: a moderator beside a person who
 * reports must not see which item it was.
 */
const isQueued = () => boolean().notNull().default(false)

/* Authors and reporters are identified only by tags (keyed hashes). Texts of people and operators are encrypted. */

/**
 * Reports. `reporterTag` is a keyed hash of the person and the item. It differs for each item, so that one person's
 * reports can't be grouped. A report is open until an operator decides on it. Then it keeps only what the weight of the
 * reporter's next reports needs, for a year: it must outlive the item.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    reporterTag: uuid().notNull(),
    /**
     * The reported confession, or the confession of the reported reply. Null if the reply was imported without one, or
     * after the decision.
     */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    /** Null after the decision. */
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    /**
     * How much the report counts towards hiding the item: 0, ½ or 1. Computed when the report is made, and 0 after the
     * decision.
     */
    weight: real().notNull(),
    /** Null after the decision. */
    sealedNote: text(),
    /** The day of the report. After the decision, the day of that. */
    createdOn: date({ mode: 'string' }).notNull(),
    /** The time at which the reported text was written. After a later edit, the report is about an older text. */
    textSince: time().notNull(),
    isQueued: isQueued(),
    /**
     * Withdrawn, or replaced by a report of a later text. An open one counts no more, and is deleted at the next mark. A
     * decided one still counts for the weight of the next.
     */
    isWithdrawn: boolean().notNull().default(false),
    /** Null while the report is open. Decisions are never deleted. */
    decisionId: uuid(),
    /**
     * Whether the operator agreed. Null if the report is open, was about an older text or another rule, or wrongly about
     * self-harm: then it does not count for or against the reporter.
     */
    isAgreed: boolean(),
  },
  (t) => [
    uniqueIndex('reports_by_reporter')
      .on(t.reporterTag, t.textSince)
      .where(sql`${t.decisionId} is null and not ${t.isWithdrawn}`),
    index('reports_of_reporter').on(t.reporterTag),
    index('reports_in_thread').on(t.confessionId),
    index('reports_on_reply').on(t.replyId).where(sql`${t.replyId} is not null`),
    index('reports_open').on(t.confessionId, t.replyId).where(sql`${t.decisionId} is null`),
    index('reports_of_decision').on(t.decisionId).where(sql`${t.decisionId} is not null`),
    index('reports_ending').on(t.createdOn).where(sql`${t.decisionId} is not null`),
    check(
      'reports_of_something',
      sql`(${t.decisionId} is null) = (num_nonnulls(${t.confessionId}, ${t.replyId}) > 0)
        and (${t.decisionId} is null) = (${t.sealedNote} is not null)`,
    ),
  ],
)

/**
 * What a decision did to an item. The item is hidden if a `hide` came after the last `restore` and the last `show`.
 * `show`: the author's edit made it visible again. `give_card`: reports added the crisis card, which offers help to
 * the item's author. What was asked for waits for another operator.
 */
export const moderationVerbs = [
  'hide',
  'restore',
  'show',
  'give_card',
  'ask_removal',
  'remove',
  'ask_suspension',
  'suspend',
  'unsuspend',
  'refuse_appeal',
  'grant_ticket',
  'refuse_ticket',
] as const
export type ModerationVerb = (typeof moderationVerbs)[number]

/** Decisions about items: what was done, by whom and why. Rows never change, and stay when the item is deleted. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    at: time().notNull(),
    itemKind: text({ enum: ['confession', 'reply'] }).notNull(),
    itemId: uuid().notNull(),
    verb: text({ enum: moderationVerbs }).notNull(),
    /** True if reports caused the decision; false for an operator or the author's edit. */
    byReports: boolean().notNull(),
    /** True if reports by old accounts were not enough. The number of such decisions per hour is limited. */
    byNewAccounts: boolean().notNull().default(false),
    rule: text({ enum: reportReasons }),
    /** The name of the operator, whether a sign-in proves it, and the explanation, encrypted. */
    sealedReason: text().notNull(),
    /** Whole days from the first report, appeal or takedown request to the decision. Null if there was none. */
    waitedDays: integer(),
  },
  (t) => [index('decisions_of_item').on(t.itemId, t.at), index('decisions_by_time').on(t.at)],
)

/** Appeals by authors of hidden items. No operator has answered them yet, and each item has at most one. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    confessionId: uuid()
      .unique()
      .references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid()
      .unique()
      .references(() => replies.id, { onDelete: 'cascade' }),
    sealedText: text().notNull(),
    createdAt: time().notNull(),
    isQueued: isQueued(),
  },
  (t) => [check('appeals_one_item', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) = 1`)],
)

/**
 * A row suspends the author of an item. A viewer is suspended if one of the viewer's own author tags is in this
 * table. No one can tell which rows concern the same person, so each row is handled alone.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    itemId: uuid().primaryKey(),
    authorTag: uuid().notNull(),
    /** The first UTC day on which the author may write again. */
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('suspensions_of_author').on(t.authorTag, t.endsOn),
    index('suspensions_ending').on(t.endsOn),
  ],
)

/** Requests from outside to remove an item. The person who sends one needs no account. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['person', 'legal'] }).notNull(),
    itemKind: text({ enum: ['confession', 'reply'] }).notNull(),
    itemId: uuid().notNull(),
    sealedStatement: text().notNull(),
    /** How the person can be reached. Set to null a week after the request is closed. */
    sealedContact: text(),
    createdAt: time().notNull(),
    dueAt: time().notNull(),
    closedAt: time(),
    outcome: text({ enum: ['granted', 'refused'] }),
    isQueued: isQueued(),
  },
  (t) => [index('takedowns_due').on(t.closedAt, t.dueAt)],
)

/** Also counts reports of deleted items, but not those that were withdrawn in the same month. */
export const reportMonths = pgTable('report_months', {
  month: text().primaryKey(),
  count: integer().notNull(),
})

/**
 * The people who may use the moderators' pages. Hashes are keyed. A new code or a new session replaces the one before,
 * and nothing here is finer than a UTC day.
 */
export const operators = pgTable('operators', {
  id: uuid().primaryKey(),
  /** The name and the email address for nudges, encrypted. */
  sealedPerson: text().notNull(),
  codeHash: uuid(),
  /** The last day of the code, or of the session. */
  codeEndsOn: date({ mode: 'string' }),
  sessionHash: uuid(),
  sessionEndsOn: date({ mode: 'string' }),
  lastSeenOn: date({ mode: 'string' }),
})
