import { z } from 'zod'
import { itemKinds } from './item-kinds.ts'
import { Id, Time } from './paging.ts'
import { reportReasons } from './report-reasons.ts'
import { mapFlags } from './viewer-flags.ts'

/** The topic of a confession, or null. Only boards with topics send it. */
export const ShownTopic = z.string().nullable().exactOptional()

export const viewerFields = mapFlags(() => z.boolean())

/** The flag that the viewer just changed for an item (such as `hasVoted`), with its new value. */
export const ChangedFlag = z.object({
  kind: z.enum(itemKinds),
  id: Id,
  ...mapFlags(() => z.boolean().exactOptional()),
})

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

/** These fields are missing if they don't apply, so that answers about all other items stay the same. */
export const moderatedFields = {
  /** Present only in answers to the item's author. */
  hidden: Hidden.optional(),
  /** Shows the crisis card (where to find help), because readers reported that the author may be in danger. */
  hasCrisisCard: z.boolean().optional(),
}
