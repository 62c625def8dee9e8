import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import { mapOwnReplies, mapReplies, mapThreads } from '../replies/cache.ts'
import { news } from './news.ts'

/** Takes a deleted reply and everything below it out of every cached copy, and of their counts. */
export function removeReply(client: QueryClient, { id, parentReplyId }: LoneReply): void {
  const without = (replies: Reply[]): Reply[] =>
    replies
      .filter((reply) => reply.id !== id)
      .map((reply) => ({ ...reply, replies: without(reply.replies) }))
  // What a thread leaves out it only counts.
  const isCounted = (parent: Reply) =>
    parent.id === parentReplyId &&
    !news.get()[id]?.isGone &&
    !parent.replies.some((reply) => reply.id === id)
  const counted = (reply: Reply): Reply =>
    isCounted(reply) ? { ...reply, moreReplies: Math.max(0, reply.moreReplies - 1) } : reply
  mapThreads(client, (replies) => without(mapReplies(replies, counted)))
  mapOwnReplies(client, (replies) => replies.filter((reply) => reply.id !== id))
}
