import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderationLimits } from './limits.ts'
import { IdParams } from './paging.ts'
import { reportReasons } from './report-reasons.ts'
import { textNames } from './sentences.ts'
import { optionalText } from './text.ts'

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
