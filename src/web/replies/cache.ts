import type { QueryClient } from '@tanstack/react-query'
import type { InboxPage } from '../../contract/inbox.ts'
import type { LoneReply, OwnReply, OwnReplyPage, Reply } from '../../contract/replies.ts'
import { inboxKey } from '../inbox/queries.ts'
import { mapPages } from '../lists/cached-pages.ts'
import { furtherRepliesKey, ownRepliesKey, type ThreadPage, threadsKey } from './queries.ts'

type Change = Partial<Pick<LoneReply, 'content' | 'updatedAt' | 'upvoteCount' | 'hasVoted'>>

export function patchReply(
  client: QueryClient,
  id: string,
  change: (reply: LoneReply) => Change,
): void {
  for (const key of [threadsKey, furtherRepliesKey])
    mapThreads(client, key, (replies) =>
      mapReply(replies, id, (reply) => ({ ...reply, ...change(reply) })),
    )
  const changed = <R extends LoneReply>(reply: R) =>
    reply.id === id ? { ...reply, ...change(reply) } : reply
  mapOwn(client, (replies) => replies.map(changed))
  mapInbox(client, changed)
}

/** Shows a reply that was just posted: last among its siblings, wherever these are shown. */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  const { parentReplyId } = reply
  const joined = (siblings: Reply[]) => [...siblings.filter(({ id }) => id !== reply.id), reply]
  mapThreads(client, [...threadsKey, confessionId], (replies, { below = null }, isLast) =>
    isLast && below === parentReplyId ? joined(replies) : replies,
  )
  if (parentReplyId) {
    for (const key of [threadsKey, furtherRepliesKey])
      mapThreads(client, [...key, confessionId], (replies) =>
        mapReply(replies, parentReplyId, (parent) => ({
          ...parent,
          replies: joined(parent.replies),
        })),
      )
  }
  void client.invalidateQueries({ queryKey: ownRepliesKey, refetchType: 'none' })
}

/** Takes a deleted reply and everything below it out of every cached copy, and of their counts. */
export function removeReply(client: QueryClient, { id, parentReplyId }: LoneReply): void {
  const without = (replies: Reply[]): Reply[] =>
    replies
      .filter((reply) => reply.id !== id)
      .map((reply) => ({ ...reply, replies: without(reply.replies) }))
  // What a thread leaves out it only counts.
  const counted = (parent: Reply): Reply =>
    parent.replies.some((reply) => reply.id === id)
      ? parent
      : { ...parent, moreReplies: Math.max(0, parent.moreReplies - 1) }
  for (const key of [threadsKey, furtherRepliesKey])
    mapThreads(client, key, (replies) =>
      without(parentReplyId ? mapReply(replies, parentReplyId, counted) : replies),
    )
  mapOwn(client, (replies) => replies.filter((reply) => reply.id !== id))
}

function mapReply(replies: Reply[], id: string, change: (reply: Reply) => Reply): Reply[] {
  return replies.map((reply) =>
    reply.id === id ? change(reply) : { ...reply, replies: mapReply(reply.replies, id, change) },
  )
}

function mapThreads(
  client: QueryClient,
  queryKey: readonly unknown[],
  map: (replies: Reply[], page: ThreadPage, isLast: boolean) => Reply[],
): void {
  mapPages<ThreadPage>(client, queryKey, (page, isLast) => ({
    ...page,
    replies: map(page.replies, page, isLast),
  }))
}

function mapOwn(client: QueryClient, map: (replies: OwnReply[]) => OwnReply[]): void {
  mapPages<OwnReplyPage>(client, ownRepliesKey, (page) => ({ ...page, items: map(page.items) }))
}

function mapInbox(client: QueryClient, map: (reply: LoneReply) => LoneReply): void {
  mapPages<InboxPage>(client, inboxKey, (page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, reply: map(item.reply) })),
  }))
}
