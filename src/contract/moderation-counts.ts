import { z } from 'zod'
import type { Calls } from './call.ts'

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
