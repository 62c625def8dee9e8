import { z } from 'zod'
import { itemKinds } from './item-kinds.ts'
import { Id } from './paging.ts'
import { eachFlag } from './viewer-flags.ts'

/** What a confession, card or reply is to its viewer. */
export const viewerFields = eachFlag(() => z.boolean())

/** Of one item, a flag that its viewer changed. */
export const ChangedFlag = z.object({
  kind: z.enum(itemKinds),
  id: Id,
  ...eachFlag(() => z.boolean().exactOptional()),
})
