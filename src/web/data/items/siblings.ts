import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import type { ThreadPage } from '../replies/thread-changes.ts'
import { mapItems } from './cache.ts'

/**
 * Adds a reply that was just posted to every cached copy of its thread, after the other replies to the same parent.
 */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  mapSiblings(client, confessionId, reply.parentReplyId, (siblings) => [
    ...siblings.filter(({ id }) => id !== reply.id),
    reply,
  ])
  void client.invalidateQueries({ queryKey: replyListsKey, refetchType: 'none' })
}

/**
 * Changes the cached replies to one reply, or to the confession if `parentReplyId` is null. If these replies are
 * spread over several pages, only the last page changes.
 */
function mapSiblings(
  client: QueryClient,
  confessionId: string,
  parentReplyId: string | null,
  map: (siblings: Reply[]) => Reply[],
): void {
  const queryKey = [...threadsKey, confessionId]
  client.setQueriesData<InfiniteData<ThreadPage>>({ queryKey }, (thread) => {
    const last = thread?.pages.at(-1)
    if (!thread || !last || (last.below ?? null) !== parentReplyId) return undefined
    return { ...thread, pages: thread.pages.with(-1, { ...last, replies: map(last.replies) }) }
  })
  if (parentReplyId)
    mapItems(client, (item) =>
      item.id === parentReplyId && 'replies' in item
        ? { ...item, replies: map(item.replies) }
        : item,
    )
}
