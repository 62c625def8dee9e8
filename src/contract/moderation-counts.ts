import { z } from 'zod'
import type { Calls } from './call.ts'

/** Null where there were fewer than five: so few could tell of somebody. */
const count = z.int().min(5).nullable()

const ModerationMonth = z
  .object({
    /** UTC month as `YYYY-MM`. */
    month: z.string(),
    reports: count,
    hidden: count,
    restored: count,
    removed: count,
    /** From the first report, or the appeal, to the decision. */
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
