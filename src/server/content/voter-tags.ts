import type { Keys } from '../crypto/keys.ts'
import { voterTag } from '../crypto/tags.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** A new vote gets the first tag; an earlier one may have another. */
export function voterTags(
  { keys }: { keys: Keys },
  { voterIds }: Viewer,
  targetId: string,
): string[] {
  return voterIds.map((voterId) => voterTag(keys, voterId, targetId))
}
