import { z } from 'zod'
import { itemKinds } from './item-kinds.ts'
import { Id } from './paging.ts'
import { mapFlags } from './viewer-flags.ts'

export const viewerFields = mapFlags(() => z.boolean())

/** The flag that the viewer just changed for an item (such as `hasVoted`), with its new value. */
export const ChangedFlag = z.object({
  kind: z.enum(itemKinds),
  id: Id,
  ...mapFlags(() => z.boolean().exactOptional()),
})
