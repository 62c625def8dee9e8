import { z } from 'zod'
import { itemKinds } from './item-kinds.ts'
import { Id } from './paging.ts'
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
