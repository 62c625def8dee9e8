import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { Reply } from '../../../contract/replies.ts'
import { noFlags } from '../../../contract/viewer-flags.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedQuery } from '../confessions/queries.ts'
import { threadQuery } from '../replies/queries.ts'

const shared = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  upvoteCount: 0,
  ...noFlags,
}

export function confessionOf(id: string, more: Partial<Confession> = {}): Confession {
  return { ...shared, id, title: id, content: id, replyCount: 0, ...more }
}

export function cardOf(id: string, more: Partial<ConfessionCard> = {}): ConfessionCard {
  return { ...shared, id, title: id, preview: id, truncated: false, replyCount: 0, ...more }
}

export function replyOf(id: string, more: Partial<Reply> = {}): Reply {
  const place = { confessionId: 'one', parentReplyId: null, depth: 0, isOp: false }
  const below = { replies: [], moreReplies: 0, moreCursor: null }
  return { ...shared, ...place, ...below, id, content: id, ...more }
}

export function showFeed(client: QueryClient, feed: Feed, ...items: ConfessionCard[]): void {
  const pages = [{ items, nextCursor: null }]
  client.setQueryData(feedQuery(feed).queryKey, { pages, pageParams: [null] })
}

export function showThread(client: QueryClient, confessionId: string, ...replies: Reply[]): void {
  const pages = [{ replies, nextCursor: null }]
  client.setQueryData(threadQuery(confessionId).queryKey, { pages, pageParams: [null] })
}

type Page = { items?: { id: string }[]; replies?: { id: string }[] }

export function idsIn(client: QueryClient, queryKey: QueryKey): string[] | undefined {
  return client
    .getQueryData<InfiniteData<Page>>(queryKey)
    ?.pages.flatMap(({ items = [], replies = [] }) => [...items, ...replies].map(({ id }) => id))
}
