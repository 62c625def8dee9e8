import { z } from 'zod'
import { Time } from './paging.ts'
import { reportReasons } from './report-reasons.ts'

/** To its author alone, of what nobody else sees any more: why, since when, and what can be done. */
export const Hidden = z
  .object({
    rule: z.enum(reportReasons),
    by: z.enum(['reports', 'operator']),
    since: Time,
    /** The operator's words, if there are any. */
    explanation: z.string().nullable(),
    /** An edit shows it again, once. */
    canShow: z.boolean(),
    appeal: z.enum(['possible', 'sent', 'refused']),
  })
  .meta({ id: 'Hidden' })
export type Hidden = z.infer<typeof Hidden>

/** Only there where they say something: every other item is as if nothing could be hidden. */
export const moderatedFields = {
  /** Only in answers to its author. */
  hidden: Hidden.optional(),
  /** Readers reported that its author may be in danger: the crisis card stands on it. */
  hasCrisisCard: z.boolean().optional(),
}
