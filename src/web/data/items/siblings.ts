import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import type { ThreadPage } from '../replies/thread-changes.ts'
import { mapItems } from './cache.ts'

/**
 * Adds a reply that was just posted to every cached copy of its thread, after the other replies to the same parent. If
 * these are spread over several pages, it comes to the last page.
 */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  const { parentReplyId } = reply
  const added = (siblings: Reply[]) => [...siblings.filter(({ id }) => id !== reply.id), reply]
  const queryKey = [...threadsKey, confessionId]
  client.setQueriesData<InfiniteData<ThreadPage>>({ queryKey }, (thread) => {
    const last = thread?.pages.at(-1)
    if (!thread || !last || (last.below ?? null) !== parentReplyId) return undefined
    return { ...thread, pages: thread.pages.with(-1, { ...last, replies: added(last.replies) }) }
  })
  mapItems(client, (item) =>
    item.id === parentReplyId && 'replies' in item
      ? { ...item, replies: added(item.replies) }
      : item,
  )
  void client.invalidateQueries({ queryKey: replyListsKey, refetchType: 'none' })
}
