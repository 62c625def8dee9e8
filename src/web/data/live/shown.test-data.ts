import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { cardAnswer, confessionAnswer, replyAnswer } from '../../../../test/answers.ts'
import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { Reply } from '../../../contract/replies.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedQuery } from '../confessions/queries.ts'
import { threadQuery } from '../replies/queries.ts'

export function confessionOf(id: string, more: Partial<Confession> = {}): Confession {
  return confessionAnswer({ id, title: id, content: id, ...more })
}

export function cardOf(id: string, more: Partial<ConfessionCard> = {}): ConfessionCard {
  return cardAnswer({ id, title: id, preview: id, ...more })
}

export function replyOf(id: string, more: Partial<Reply> = {}): Reply {
  return replyAnswer({ id, confessionId: 'one', content: id, ...more })
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
