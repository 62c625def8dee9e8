import { z } from 'zod'
import { itemKinds } from './item-kinds.ts'
import { Id } from './paging.ts'
import { eachFlag } from './viewer-flags.ts'

export const viewerFields = eachFlag(() => z.boolean())

/** The viewer flag of an item that the viewer just changed, with its new value. */
export const ChangedFlag = z.object({
  kind: z.enum(itemKinds),
  id: Id,
  ...eachFlag(() => z.boolean().exactOptional()),
})
