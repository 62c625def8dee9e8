import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply } from '../../../contract/replies.ts'
import { mapItems } from '../items/cache.ts'
import { patched } from '../items/merge-items.ts'
import { news } from './news.ts'

/**
 * Call this after the user deleted a reply. It removes the reply and all replies below it from every cached copy. If
 * the thread omitted the reply, the parent's count of omitted replies goes down.
 */
export function removeReply(client: QueryClient, { id, parentReplyId }: LoneReply): void {
  const wasGone = news.get()[id]?.isGone
  mapItems(client, (item) => {
    if (item.id === id) return null
    if (item.id !== parentReplyId || !('replies' in item) || wasGone) return item
    // The parent's count includes only omitted replies. A reply that is shown is not in it, so the count stays.
    if (item.replies.some((reply) => reply.id === id)) return item
    return patched(item, { moreReplies: Math.max(0, item.moreReplies - 1) })
  })
}
