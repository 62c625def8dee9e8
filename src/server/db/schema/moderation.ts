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

/* Nobody is named here either: who wrote or reported is a tag, and what people or operators wrote is sealed. */

/** Those that count. The key is a tag that differs on every item, as a vote's is. */
export const reports = pgTable(
  'reports',
  {
    reporterTag: uuid().primaryKey(),
    /** What is reported, or what the reported reply stands below; null for a reply that was imported without one. */
    confessionId: uuid().references(() => confessions.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => replies.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    /** 0, ½ or 1: computed when the report is made, and never changed. */
    weight: real().notNull(),
    sealedNote: text().notNull(),
    createdOn: date({ mode: 'string' }).notNull(),
    /** Since when the item had read as it did: an edit later, the report is of another text. */
    textSince: time().notNull(),
  },
  (t) => [
    index('reports_in_thread').on(t.confessionId),
    index('reports_on_reply').on(t.replyId).where(sql`${t.replyId} is not null`),
    // At each mark the items that enough people reported are found by this index alone.
    index('reports_that_weigh').on(t.confessionId, t.replyId).where(sql`${t.weight} > 0`),
    check('reports_of_something', sql`num_nonnulls(${t.confessionId}, ${t.replyId}) > 0`),
  ],
)

/** Items that slow their thread. Set at a five-minute mark; hiding or deleting the item removes the row. */
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

/** The last five-minute mark at which reports were judged, and the last night after which what they did was reviewed. */
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
 * What may happen to an item. It is hidden when the last of `hide`, `restore` and `show` says so; `show` is its
 * author's edit. `give_card` is the crisis card that readers' reports bring.
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

/** What happened to items, never changed. They outlive the item. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    at: time().notNull(),
    itemKind: text({ enum: ['confession', 'reply'] }).notNull(),
    itemId: uuid().notNull(),
    verb: text({ enum: moderationVerbs }).notNull(),
    /** Of readers; else an operator's, or of the author's edit. */
    byReports: boolean().notNull(),
    /** True where old accounts alone were not enough. Few such decisions are made in an hour. */
    byNewAccounts: boolean().notNull().default(false),
    rule: text({ enum: reportReasons }),
    /** Who decided, and in which words. */
    sealedReason: text().notNull(),
    /** From the day of the first report, or appeal, that it answers. */
    waitedDays: integer(),
  },
  (t) => [index('decisions_of_item').on(t.itemId, t.at), index('decisions_by_time').on(t.at)],
)

/** Reports that a decision answered: for a year a reporter's next are weighed by whether it agreed. */
export const settledReports = pgTable(
  'settled_reports',
  {
    id: uuid().primaryKey(),
    reporterTag: uuid().notNull(),
    decisionId: uuid()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    /** Null where it tells nothing about its maker: of an older text, for another rule, or out of worry. */
    isAgreed: boolean(),
    textSince: time().notNull(),
    /** Its reporter is told so; what was decided of it stays. */
    isWithdrawn: boolean().notNull().default(false),
    settledOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('settled_reports_by_reporter').on(t.reporterTag),
    index('settled_reports_of_decision').on(t.decisionId),
    index('settled_reports_ending').on(t.settledOn),
  ],
)

/** Open ones: one for each item at most. */
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

/** Of whoever wrote the item: met when any of a viewer's own tags is there. Each is for itself: nobody knows whose they are. */
export const suspensions = pgTable(
  'suspensions',
  {
    itemId: uuid().primaryKey(),
    authorTag: uuid().notNull(),
    /** The first UTC day on which its author may write again. */
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('suspensions_of_author').on(t.authorTag, t.endsOn),
    index('suspensions_ending').on(t.endsOn),
  ],
)

/** What somebody outside asks about an item. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['person', 'legal'] }).notNull(),
    itemKind: text({ enum: ['confession', 'reply'] }).notNull(),
    itemId: uuid().notNull(),
    sealedStatement: text().notNull(),
    /** Null a week after it was closed. */
    sealedContact: text(),
    createdAt: time().notNull(),
    dueAt: time().notNull(),
    closedAt: time(),
    outcome: text({ enum: ['granted', 'refused'] }),
  },
  (t) => [index('takedowns_due').on(t.closedAt, t.dueAt)],
)

/** How many reports a UTC month had, those of deleted items too; not those that were withdrawn within it. */
export const reportMonths = pgTable('report_months', {
  month: text().primaryKey(),
  count: integer().notNull(),
})
