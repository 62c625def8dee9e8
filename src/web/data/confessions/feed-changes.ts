import type { QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import { type Changes, type ItemState, mapById, maxPagesAgain, uncached } from '../lists/changes.ts'
import type { listQuery } from '../lists/own-lists.ts'
import { type Feed, isNewestFirst } from './feed-params.ts'

export async function readFeedChanges(
  client: QueryClient,
  feed: Feed,
  query: ReturnType<typeof listQuery<ConfessionPage>>,
  readConfession: (id: string) => Promise<Confession | null>,
): Promise<Changes> {
  const shown = () => cardsOf(client.getQueryData(query.queryKey)?.pages)
  const before = shown()
  const { pages } = await client.fetchInfiniteQuery({
    ...uncached(query),
    pages: maxPagesAgain,
    getNextPageParam: (last, all) => (reaches(all, before, feed) ? null : last.nextCursor),
  })
  const ids = new Set(before.map(({ id }) => id))
  const changes = changesInFeed(shown(), ids, pages, feed)
  // In the feed of a topic, a missing confession may be deleted, or have another topic now.
  if (feed.topic)
    for (const [id, state] of changes.states)
      if (state === 'gone') changes.states.set(id, (await readConfession(id)) ?? 'gone')
  return changes
}

/** A card that came meanwhile is not in `before`, and may be missing from the answer. */
function changesInFeed(
  shown: ConfessionCard[],
  before: Set<string>,
  pages: ConfessionPage[],
  feed: Feed,
): Changes {
  const fresh = mapById(cardsOf(pages))
  const states = new Map<string, ItemState>()
  for (const card of shown) {
    const read = fresh.get(card.id)
    if (read) states.set(card.id, read)
    else if (before.has(card.id) && wouldBeFound(card, pages, feed)) states.set(card.id, 'gone')
  }
  const isNew = ({ createdAt }: ConfessionCard) =>
    isNewestFirst(feed) && shown.every((card) => card.createdAt < createdAt)
  return { states, newConfessions: [...fresh.values()].filter(isNew), newReplies: [] }
}

function cardsOf(pages: ConfessionPage[] = []): ConfessionCard[] {
  return pages.flatMap(({ items }) => items)
}

/** Returns whether these pages reach as far down the feed as the shown cards. Then no more pages have to be read. */
function reaches(pages: ConfessionPage[], shown: ConfessionCard[], { sort }: Feed): boolean {
  const oldest = shown.at(-1)
  const last = cardsOf(pages).at(-1)
  if (!oldest || !last) return true
  return sort === 'new' ? last.createdAt <= oldest.createdAt : cardsOf(pages).length >= shown.length
}

/**
 * Returns whether the answer would contain the card if it still existed. Otherwise its absence says nothing: votes
 * can move a card beyond the pages that were read, and a card can become too old for the feed's time frame.
 */
function wouldBeFound(card: ConfessionCard, pages: ConfessionPage[], feed: Feed): boolean {
  const last = cardsOf(pages).at(-1)
  if (!isNewestFirst(feed) || feed.cursor) return false
  const isWhole = pages.at(-1)?.nextCursor === null && feed.frame === 'all'
  return isWhole || (last !== undefined && card.createdAt > last.createdAt)
}
