import type { QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import { previewOf } from '../../contract/preview.ts'
import { cachedPages, mapPages } from '../lists/cached-pages.ts'
import { newConfessions } from '../live/news.ts'
import { pastCache } from '../query-client.ts'
import type { Feed } from './feed-params.ts'
import { cardListsKey, confessionQuery, confessionsKey, feedQuery, feedsKey } from './queries.ts'

type Change = (
  confession: Confession | ConfessionCard,
) => Partial<Pick<Confession, 'upvoteCount' | 'replyCount' | 'hasVoted'>>

/** Changes a confession in every cached copy: its own page and each list that shows it. */
export function patchConfession(client: QueryClient, id: string, change: Change): void {
  patchConfessions(client, new Map([[id, change]]))
}

/** However many, every cached copy is gone through once. */
export function patchConfessions(client: QueryClient, changes: Map<string, Change>): void {
  if (changes.size === 0) return
  for (const [id, change] of changes) {
    client.setQueryData(confessionQuery(id).queryKey, (confession) =>
      confession ? { ...confession, ...change(confession) } : undefined,
    )
  }
  mapCards(client, (card) => {
    const change = changes.get(card.id)
    return change ? { ...card, ...change(card) } : card
  })
}

/** Every cached copy. */
export function cachedConfessions(client: QueryClient): (Confession | ConfessionCard)[] {
  const whole = client.getQueriesData<Confession | null>({ queryKey: confessionsKey })
  return [
    ...whole.flatMap(([, confession]) => confession ?? []),
    ...cachedPages<ConfessionPage>(client, cardListsKey).flatMap(({ items }) => items),
  ]
}

export function replaceConfession(client: QueryClient, confession: Confession): void {
  client.setQueryData(confessionQuery(confession.id).queryKey, confession)
  const { content, ...shared } = confession
  const card = { ...shared, ...previewOf(content) }
  mapCards(client, (other) => (other.id === card.id ? card : other))
}

export function removeCards(client: QueryClient, id: string): void {
  mapPages<ConfessionPage>(client, cardListsKey, (page) => {
    const items = page.items.filter((card) => card.id !== id)
    return items.length < page.items.length ? { ...page, items } : page
  })
}

export function forgetConfession(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: confessionQuery(id).queryKey })
}

/** The next look at a feed asks the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}

/**
 * Shows the first page of the feed as it is now: until that is here, and after a failure, what is shown stays.
 * Gives back the card that it begins with.
 */
export async function refreshFeed(client: QueryClient): Promise<ConfessionCard | undefined> {
  let first: ConfessionCard | undefined
  const before = new Set(newConfessions.get())
  client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: feedsKey })) {
    const feed = feedQuery(queryKey.at(-1) as Feed)
    const read = await client.fetchInfiniteQuery(pastCache(feed))
    client.setQueryData(feed.queryKey, read)
    first = read.pages[0]?.items[0]
  }
  newConfessions.set(newConfessions.get().filter((id) => !before.has(id)))
  return first
}

/** Asks again for every list that a new confession belongs to. */
export function refetchLists(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: cardListsKey })
}

function mapCards(client: QueryClient, map: (card: ConfessionCard) => ConfessionCard): void {
  mapPages<ConfessionPage>(client, cardListsKey, (page) => {
    const items = page.items.map(map)
    return items.some((card, index) => card !== page.items[index]) ? { ...page, items } : page
  })
}
