import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderationLimits } from './limits.ts'
import { IdParams, Time } from './paging.ts'
import { reportReasons } from './report-reasons.ts'
import { sentences, textNames } from './sentences.ts'
import { optionalText, requiredText } from './text.ts'

/** Whether the viewer has reported the item. Reporters learn nothing about other reports or about their effect. */
export const ReportState = z.object({ reported: z.boolean() }).meta({ id: 'ReportState' })
export type ReportState = z.infer<typeof ReportState>

export const NewReport = z.object({
  reason: z.enum(reportReasons, 'Please choose a reason'),
  note: optionalText(textNames.note, moderationLimits.note),
})
export type NewReport = z.infer<typeof NewReport>

const report = { purpose: 'report', params: IdParams, answer: ReportState } as const
const ofConfession = { ...report, unmatched: 'confession_not_found' } as const
const ofReply = { ...report, unmatched: 'reply_not_found' } as const

export const reportCalls = {
  'GET /api/confessions/:id/report': {
    operationId: 'readConfessionReport',
    summary: 'Whether one reported a confession',
    ...ofConfession,
  },
  'PUT /api/confessions/:id/report': {
    operationId: 'reportConfession',
    summary: 'Report a confession; repeating it changes nothing',
    writes: true,
    ...ofConfession,
    body: NewReport,
    refusals: ['own_item'],
  },
  'DELETE /api/confessions/:id/report': {
    operationId: 'withdrawConfessionReport',
    summary: 'Withdraw the own report of a confession; repeating it changes nothing',
    writes: true,
    ...ofConfession,
  },
  'GET /api/replies/:id/report': {
    operationId: 'readReplyReport',
    summary: 'Whether one reported a reply',
    ...ofReply,
  },
  'PUT /api/replies/:id/report': {
    operationId: 'reportReply',
    summary: 'Report a reply; repeating it changes nothing',
    writes: true,
    ...ofReply,
    body: NewReport,
    refusals: ['own_item'],
  },
  'DELETE /api/replies/:id/report': {
    operationId: 'withdrawReplyReport',
    summary: 'Withdraw the own report of a reply; repeating it changes nothing',
    writes: true,
    ...ofReply,
  },
} as const satisfies Calls

const NewAppeal = z.object({
  text: requiredText(textNames.appeal, moderationLimits.appeal, sentences.appeal),
})

const appeal = {
  purpose: 'appeal',
  writes: true,
  evenSuspended: true,
  params: IdParams,
  body: NewAppeal,
  status: 204,
  refusals: ['not_hidden', 'already_appealed'],
} as const

export const appealCalls = {
  'PUT /api/confessions/:id/appeal': {
    operationId: 'appealForConfession',
    summary: 'Appeal, once each time, against the hiding of an own confession',
    ...appeal,
    unmatched: 'confession_not_found',
  },
  'PUT /api/replies/:id/appeal': {
    operationId: 'appealForReply',
    summary: 'Appeal, once each time, against the hiding of an own reply',
    ...appeal,
    unmatched: 'reply_not_found',
  },
} as const satisfies Calls

/** A request by a person whom an item is about, or a legal notice. The sender needs no account. */
export const NewTakedown = z.object({
  kind: z.enum(['person', 'legal']),
  /** The URL of the item, or of the page that shows it. */
  link: z.string({ error: sentences.itemLink }).trim().max(1_000, sentences.itemLink),
  statement: requiredText('This', moderationLimits.statement, sentences.statement),
  contact: requiredText('This', moderationLimits.contact, sentences.contact),
  /** The sender confirms that all of it is true to their knowledge. */
  goodFaith: z.literal(true, { error: sentences.goodFaith }),
})
export type NewTakedown = z.infer<typeof NewTakedown>

export const ReceivedTakedown = z.object({ answerBy: Time }).meta({ id: 'ReceivedTakedown' })
export type ReceivedTakedown = z.infer<typeof ReceivedTakedown>

export const takedownCalls = {
  'POST /api/takedowns': {
    operationId: 'requestTakedown',
    summary:
      'Ask the operator about a confession or a reply, as the person it is about or with a legal notice; the same answer whether it is there or not',
    body: NewTakedown,
    status: 201,
    answer: ReceivedTakedown,
    refusals: ['too_fast'],
  },
} as const satisfies Calls

/** A count. Null if there were fewer than five, because a small number could reveal something about one person. */
const count = z.int().min(5).nullable()

const ModerationMonth = z
  .object({
    /** UTC month as `YYYY-MM`. */
    month: z.string(),
    reports: count,
    hidden: count,
    restored: count,
    removed: count,
    /** Median number of days from the first report, or from the appeal, to the decision. */
    medianDays: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'ModerationMonth' })

export const ModerationCounts = z
  .object({ months: z.array(ModerationMonth) })
  .meta({ id: 'ModerationCounts' })
export type ModerationCounts = z.infer<typeof ModerationCounts>

export const moderationCountCalls = {
  'GET /api/moderation': {
    operationId: 'countModeration',
    summary:
      'How much was reported, hidden, restored and removed in each of the last twelve closed months, newest first',
    answer: ModerationCounts,
  },
} as const satisfies Calls
