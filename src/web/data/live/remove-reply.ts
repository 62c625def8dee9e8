import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply } from '../../../contract/replies.ts'
import { mapItems } from '../items/cache.ts'
import { patched } from '../items/merge-items.ts'
import { news } from './news.ts'

/** Removes a deleted reply and everything below it from every cached copy, and from the counts there. */
export function removeReply(client: QueryClient, { id, parentReplyId }: LoneReply): void {
  const wasGone = news.get()[id]?.isGone
  mapItems(client, (item) => {
    if (item.id === id) return null
    if (item.id !== parentReplyId || !('replies' in item) || wasGone) return item
    // A reply that the thread omits is only part of this count.
    if (item.replies.some((reply) => reply.id === id)) return item
    return patched(item, { moreReplies: Math.max(0, item.moreReplies - 1) })
  })
}
