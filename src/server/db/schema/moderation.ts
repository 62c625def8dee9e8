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
  uuid,
} from 'drizzle-orm/pg-core'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { confessions, replies } from './content.ts'
import { time } from './time.ts'

/* Authors and reporters are only known by tags. What people and operators wrote is encrypted. */

/** Open reports. A person's reporter tag is different for each item, so that their reports can't be grouped. */
export const reports = pgTable(
  'reports',
  {
    reporterTag: uuid().primaryKey(),
    /** The reported confession, or the confession of the reported reply. Null if the reply was imported without one. */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    /** 0, ½ or 1. Computed when the report is made, and never changed. */
    weight: real().notNull(),
    sealedNote: text().notNull(),
    createdOn: date({ mode: 'string' }).notNull(),
    /** When the reported text was written. If the item was edited later, the report is about an older text. */
    textSince: time().notNull(),
  },
  (t) => [
    index('reports_in_thread').on(t.confessionId),
    index('reports_on_reply').on(t.replyId).where(sql`${t.replyId} is not null`),
    // Judging reports every five minutes finds the items with enough reports by this index alone.
    index('reports_that_weigh').on(t.confessionId, t.replyId).where(sql`${t.weight} > 0`),
    check('reports_of_something', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) > 0`),
  ],
)

/** Items that slow down replies in their thread, because of reports. Hiding or deleting the item removes the row. */
export const slowingItems = pgTable(
  'slowing_items',
  {
    itemId: uuid().primaryKey(),
    confessionId: uuid()
      .notNull()
      .references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('slowing_items_in_thread').on(t.confessionId),
    index('slowing_items_on_reply').on(t.replyId).where(sql`${t.replyId} is not null`),
  ],
)

/** When reports were last judged (at a five-minute mark), and the last night on which their effects were reviewed. */
export const judgings = pgTable(
  'judgings',
  {
    only: boolean().primaryKey().default(true),
    mark: time().notNull(),
    reviewedNight: date({ mode: 'string' }),
  },
  (t) => [check('judgings_only', sql`${t.only}`)],
)

/**
 * What can happen to an item. It is hidden if `hide` came after the last `restore` and `show`. `show`: the author's
 * edit made it visible again. `give_card`: reports gave it the crisis card.
 */
export const moderationVerbs = [
  'hide',
  'restore',
  'show',
  'give_card',
  'ask_removal',
  'remove',
  'suspend',
  'unsuspend',
  'refuse_appeal',
  'grant_ticket',
  'refuse_ticket',
] as const
export type ModerationVerb = (typeof moderationVerbs)[number]

/** What happened to items. Rows never change, and stay when the item is deleted. */
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
    /** True if reports of old accounts alone were not enough. The number of such decisions per hour is limited. */
    byNewAccounts: boolean().notNull().default(false),
    rule: text({ enum: reportReasons }),
    /** The name of the operator and the explanation, encrypted. */
    sealedReason: text().notNull(),
    /** Days since the first report or appeal that this decision answers. */
    waitedDays: integer(),
  },
  (t) => [index('decisions_of_item').on(t.itemId, t.at), index('decisions_by_time').on(t.at)],
)

/** Reports that a decision answered. For a year, they determine the weight of their reporter's next reports. */
export const settledReports = pgTable(
  'settled_reports',
  {
    id: uuid().primaryKey(),
    reporterTag: uuid().notNull(),
    decisionId: uuid()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    /** Null for reports of an older text or of another rule, and for mistaken ones of self-harm. These don't count. */
    isAgreed: boolean(),
    textSince: time().notNull(),
    /** The reporter sees the report as withdrawn, but it still counts for their weight. */
    isWithdrawn: boolean().notNull().default(false),
    settledOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('settled_reports_by_reporter').on(t.reporterTag),
    index('settled_reports_of_decision').on(t.decisionId),
    index('settled_reports_ending').on(t.settledOn),
  ],
)

/** Open appeals, at most one for each item. */
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
  },
  (t) => [check('appeals_one_item', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) = 1`)],
)

/**
 * Suspends the author of an item. A viewer is suspended if one of their own author tags is here. Suspensions are
 * independent, because no one can tell which of them concern the same person.
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

/** Takedown requests by people who need no account. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['person', 'legal'] }).notNull(),
    itemKind: text({ enum: ['confession', 'reply'] }).notNull(),
    itemId: uuid().notNull(),
    sealedStatement: text().notNull(),
    /** Deleted a week after the ticket is closed. */
    sealedContact: text(),
    createdAt: time().notNull(),
    dueAt: time().notNull(),
    closedAt: time(),
    outcome: text({ enum: ['granted', 'refused'] }),
  },
  (t) => [index('takedowns_due').on(t.closedAt, t.dueAt)],
)

/** Reports per UTC month, including those of deleted items, without those withdrawn in the same month. */
export const reportMonths = pgTable('report_months', {
  month: text().primaryKey(),
  count: integer().notNull(),
})
