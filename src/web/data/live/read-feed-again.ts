import type { QueryClient } from '@tanstack/react-query'
import type { ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import { keepPlace } from '../../ui/keep-place.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedQuery, feedsKey } from '../confessions/queries.ts'
import { insertAmong } from '../lists/insert-among.ts'
import { addNewConfessions } from './add-new-confessions.ts'
import { mostPages, pastCache } from './past-cache.ts'
import { readConfessionSoon } from './read-items-soon.ts'
import { readUndisturbed } from './read-undisturbed.ts'
import { removeGone } from './remove-gone.ts'
import { wasRemoved } from './removed.ts'

/** The feeds on screen. */
export async function readFeedsAgain(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: feedsKey, type: 'active' })
  for (const { queryKey } of shown) await readFeedAgain(client, queryKey.at(-1) as Feed)
}

/**
 * Brings the cards of a feed up to date where they stand. What others posted is counted, own ones are shown;
 * what is not found is gone only where it would have been found.
 */
export async function readFeedAgain(
  client: QueryClient,
  feed: Feed,
  isOwnAction = false,
): Promise<void> {
  const query = feedQuery(feed)
  const before = cardsOf(client.getQueryData(query.queryKey)?.pages)
  const {
    answer: { pages },
  } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({
      ...pastCache(query),
      pages: mostPages,
      getNextPageParam: (last, all) => (reaches(all, before, feed) ? null : last.nextCursor),
    }),
  )
  const fresh = new Map(cardsOf(pages).map((card) => [card.id, card]))
  const isNew = (card: ConfessionCard) => feed.sort === 'new' && isNewerThan(before, card)
  const shown = cardsOf(client.getQueryData(query.queryKey)?.pages)
  const gone = shown.filter((card) => !fresh.has(card.id) && wouldBeFound(card, pages, feed))

  keepPlace()
  client.setQueryData(query.queryKey, (cached) => {
    if (!cached) return undefined
    const renewed = cached.pages.map((page) => ({
      ...page,
      items: page.items.map((card) => fresh.get(card.id) ?? card),
    }))
    const [first, ...others] = renewed
    if (!first) return undefined
    const isShown = (card: ConfessionCard) => wasRemoved(card.id) || (card.isOwner && isNew(card))
    const items = insertAmong(first.items, cardsOf(pages), isShown)
    return { ...cached, pages: [{ ...first, items }, ...others] }
  })
  const isOwn = ({ isOwner }: ConfessionCard) => isOwner
  if (isOwnAction) for (const { id } of gone.filter(isOwn)) readConfessionSoon(client, id, true)
  const others = gone.filter((card) => !isOwn(card))
  removeGone(client, { confessions: others.map(({ id }) => id), replies: [] })
  addNewConfessions(
    client,
    [...fresh.values()].filter((card) => !card.isOwner && isNew(card)).map(({ id }) => id),
  )
}

function cardsOf(pages: ConfessionPage[] = []): ConfessionCard[] {
  return pages.flatMap(({ items }) => items)
}

/** Whether enough was read to know of all that is shown. */
function reaches(pages: ConfessionPage[], shown: ConfessionCard[], { sort }: Feed): boolean {
  const oldest = shown.at(-1)
  const last = cardsOf(pages).at(-1)
  if (!oldest || !last) return true
  return sort === 'new' ? last.createdAt <= oldest.createdAt : cardsOf(pages).length >= shown.length
}

function isNewerThan(shown: ConfessionCard[], { createdAt }: ConfessionCard): boolean {
  return shown.every((card) => card.createdAt < createdAt)
}

/** Votes move a card beyond what was read, and time out of its frame. */
function wouldBeFound(card: ConfessionCard, pages: ConfessionPage[], feed: Feed): boolean {
  const last = cardsOf(pages).at(-1)
  if (feed.sort !== 'new' || feed.cursor) return false
  const isWhole = pages.at(-1)?.nextCursor === null && feed.frame === 'all'
  return isWhole || (last !== undefined && card.createdAt > last.createdAt)
}
