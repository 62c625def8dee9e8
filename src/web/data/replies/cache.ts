import type { QueryClient } from '@tanstack/react-query'
import type { InboxPage } from '../../../contract/inbox.ts'
import type { LoneReply, OwnReply, OwnReplyPage, Reply } from '../../../contract/replies.ts'
import type { ViewerFlag } from '../../../contract/viewer-flags.ts'
import { inboxKey } from '../inbox/queries.ts'
import { mapPages, patched, withItems } from '../lists/map-pages.ts'
import { furtherRepliesKey, ownRepliesKey, type ThreadPage, threadsKey } from './queries.ts'

type Change = (
  reply: LoneReply,
) => Partial<Pick<LoneReply, 'content' | 'updatedAt' | 'upvoteCount' | 'hidden' | ViewerFlag>>

export function patchReply(client: QueryClient, id: string, change: Change): void {
  patchReplies(client, new Map([[id, change]]))
}

/** However many, every cached copy is gone through once. */
function patchReplies(client: QueryClient, changes: Map<string, Change>): void {
  if (changes.size === 0) return
  const changed = <Shown extends LoneReply>(reply: Shown): Shown => {
    const change = changes.get(reply.id)
    return change ? (patched<LoneReply>(reply, change(reply)) as Shown) : reply
  }
  mapThreads(client, (replies) => mapReplies(replies, changed))
  mapOwnReplies(client, (replies) => replies.map(changed))
  mapInbox(client, changed)
}

/** Shows a reply that was just posted: last among its siblings, wherever these are shown. */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  mapSiblings(client, confessionId, reply.parentReplyId, (siblings) => [
    ...siblings.filter(({ id }) => id !== reply.id),
    reply,
  ])
  void client.invalidateQueries({ queryKey: ownRepliesKey, refetchType: 'none' })
}

/** Changes what answers a reply, or the confession, wherever it is shown to its end. */
export function mapSiblings(
  client: QueryClient,
  confessionId: string,
  parentReplyId: string | null,
  map: (siblings: Reply[]) => Reply[],
): void {
  const mapBelow = (parent: Reply) =>
    parent.id === parentReplyId ? { ...parent, replies: map(parent.replies) } : parent
  mapReplyPages(client, [...threadsKey, confessionId], (replies, { below = null }, isLast) =>
    isLast && below === parentReplyId ? map(replies) : replies,
  )
  if (parentReplyId) mapThreads(client, (replies) => mapReplies(replies, mapBelow))
}

/** Each with those below it: what does not change stays the same object. */
export function mapReplies(replies: Reply[], map: (reply: Reply) => Reply): Reply[] {
  const mapped = replies.map((reply) => {
    const below = mapReplies(reply.replies, map)
    return map(below === reply.replies ? reply : { ...reply, replies: below })
  })
  return mapped.some((reply, index) => reply !== replies[index]) ? mapped : replies
}

/** Wherever replies are shown as threads. */
export function mapThreads(client: QueryClient, map: (replies: Reply[]) => Reply[]): void {
  for (const key of [threadsKey, furtherRepliesKey]) mapReplyPages(client, key, map)
}

function mapReplyPages(
  client: QueryClient,
  queryKey: readonly unknown[],
  map: (replies: Reply[], page: ThreadPage, isLast: boolean) => Reply[],
): void {
  mapPages<ThreadPage>(client, queryKey, (page, isLast) => {
    const replies = map(page.replies, page, isLast)
    return replies === page.replies ? page : { ...page, replies }
  })
}

export function mapOwnReplies(client: QueryClient, map: (replies: OwnReply[]) => OwnReply[]): void {
  mapPages<OwnReplyPage>(client, ownRepliesKey, (page) => withItems(page, map(page.items)))
}

function mapInbox(client: QueryClient, map: (reply: LoneReply) => LoneReply): void {
  mapPages<InboxPage>(client, inboxKey, (page) => {
    const items = page.items.map((item) => {
      const reply = map(item.reply)
      return reply === item.reply ? item : { ...item, reply }
    })
    return withItems(page, items)
  })
}
