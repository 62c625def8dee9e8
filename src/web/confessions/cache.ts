import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import { previewOf } from '../../contract/preview.ts'
import { mapPages } from '../lists/cached-pages.ts'
import { cardListsKey, confessionQuery, feedsKey } from './queries.ts'

type Counts = Partial<Pick<Confession, 'upvoteCount' | 'replyCount' | 'hasVoted'>>

/** Changes a confession in every cached copy: its own page and each list that shows it. */
export function patchConfession(
  client: QueryClient,
  id: string,
  change: (confession: Confession | ConfessionCard) => Counts,
): void {
  client.setQueryData(confessionQuery(id).queryKey, (confession) =>
    confession ? { ...confession, ...change(confession) } : confession,
  )
  mapCards(client, (cards) =>
    cards.map((card) => (card.id === id ? { ...card, ...change(card) } : card)),
  )
}

export function replaceConfession(client: QueryClient, confession: Confession): void {
  client.setQueryData(confessionQuery(confession.id).queryKey, confession)
  const { content, ...shared } = confession
  const card = { ...shared, ...previewOf(content) }
  mapCards(client, (cards) => cards.map((other) => (other.id === card.id ? card : other)))
}

export function removeCards(client: QueryClient, id: string): void {
  mapCards(client, (cards) => cards.filter((card) => card.id !== id))
}

export function forgetConfession(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: confessionQuery(id).queryKey })
}

/** The next look at a feed asks the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}

/** The feeds begin anew, as they are now. What is shown stays until that is there. */
export async function refreshFeed(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<ConfessionPage>>(
    { queryKey: feedsKey },
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  )
  await client.invalidateQueries({ queryKey: feedsKey })
}

/** Asks again for every list that a new confession belongs to. */
export function refetchLists(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: cardListsKey })
}

function mapCards(client: QueryClient, map: (cards: ConfessionCard[]) => ConfessionCard[]): void {
  mapPages<ConfessionPage>(client, cardListsKey, (page) => ({ ...page, items: map(page.items) }))
}
