import type { QueryClient } from '@tanstack/react-query'
import type { Hidden } from '../../../contract/hidden.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { patchConfession } from '../confessions/cache.ts'
import { patchReply } from '../replies/cache.ts'

/** What every cached copy of a confession or reply says of it. */
export type ItemState = ViewerFlags & { upvoteCount: number; hidden?: Hidden | undefined }

const patches = { confession: patchConfession, reply: patchReply }

/** Changes a confession or reply in every cached copy. */
export function patchItem(
  client: QueryClient,
  { kind, id }: { kind: ItemKind; id: string },
  change: (item: ItemState) => Partial<ItemState>,
): void {
  patches[kind](client, id, change)
}
