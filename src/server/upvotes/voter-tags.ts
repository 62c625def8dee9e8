import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import { voterTag } from '../anonymity/tags.ts'

/** A new vote gets the first tag; an earlier one may have another. */
export function voterTags(
  { keys }: { keys: Keys },
  { voterIds }: Viewer,
  targetId: string,
): string[] {
  return voterIds.map((voterId) => voterTag(keys, voterId, targetId))
}
