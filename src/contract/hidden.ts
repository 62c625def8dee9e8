import { z } from 'zod'
import { Time } from './paging.ts'
import { reportReasons } from './report-reasons.ts'

/** Tells the author of a hidden item why it is hidden, since when, and what the author can do. */
export const Hidden = z
  .object({
    rule: z.enum(reportReasons),
    by: z.enum(['reports', 'operator']),
    since: Time,
    /** The operator's explanation, if any. */
    explanation: z.string().nullable(),
    /** Whether editing the item makes it visible again. This works once. */
    canShow: z.boolean(),
    appeal: z.enum(['possible', 'sent', 'refused']),
  })
  .meta({ id: 'Hidden' })
export type Hidden = z.infer<typeof Hidden>

/** Absent unless they apply, so that answers about all other items stay the same. */
export const moderatedFields = {
  /** Only in answers to the item's author. */
  hidden: Hidden.optional(),
  /** Shows the crisis card on the item, because readers reported that its author may be in danger. */
  hasCrisisCard: z.boolean().optional(),
}
