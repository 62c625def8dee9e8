import type { ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import type { Reply } from '../../../contract/replies.ts'
import { type Feed, isNewestFirst } from '../confessions/feed-params.ts'
import type { Kept } from '../confessions/queries.ts'
import { mergeItems, repliesIn } from '../items/merge-items.ts'
import { insertAmong } from '../lists/insert-among.ts'
import type { ThreadPage } from '../replies/queries.ts'
import type { ThreadPart } from '../replies/reply-path.ts'
import { isGone } from './news.ts'

/*
 * These functions merge a newer answer into the shown list. Items may change, appear and disappear, but never move.
 */

type Cached<Page> = { pages: Page[] }

/**
 * Merges a newer answer into a cached feed (`next`). Also returns the cards that are no longer in the feed (`gone`) and
 * new cards that are only counted, not shown (`others`).
 */
export function mergeFeed<Data extends Cached<Kept<ConfessionPage>>>(
  cached: Data,
  answer: ConfessionPage[],
  feed: Feed,
) {
  const shown = cardsOf(cached.pages)
  const known = new Set(shown.map(({ id }) => id))
  const fresh = mapById(cardsOf(answer))
  const isNew = ({ id, createdAt }: ConfessionCard) =>
    isNewestFirst(feed) && !isGone(id) && shown.every((card) => card.createdAt < createdAt)
  const isInserted = (card: ConfessionCard) => !known.has(card.id) && card.isOwner && isNew(card)
  // A page into which an answer was merged is no longer an offline copy.
  const pages = cached.pages.map(({ keptAt: _, ...page }, index) => {
    const items = page.items.map((card) => fresh.get(card.id) ?? card)
    return { ...page, items: index === 0 ? insertAmong(items, cardsOf(answer), isInserted) : items }
  })
  return {
    next: { ...cached, pages },
    gone: shown.filter((card) => !fresh.has(card.id) && wouldBeFound(card, answer, feed)),
    others: [...fresh.values()].filter((card) => isNew(card) && !card.isOwner),
  }
}

export function cardsOf(pages: ConfessionPage[] = []): ConfessionCard[] {
  return pages.flatMap(({ items }) => items)
}

/** Returns whether these pages reach as far down the feed as the shown cards. Then no more pages have to be read. */
export function reaches(pages: ConfessionPage[], shown: ConfessionCard[], { sort }: Feed): boolean {
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

/**
 * Merges a newer answer into a cached thread, and returns the same fields as `mergeFeed`. `known` holds all cached
 * replies of the confession, `found` the ids in the answer.
 */
export function mergeThread<Data extends Cached<ThreadPage>>(
  cached: Data,
  answer: ThreadPage[],
  { part, known, isOwnAction }: { part: ThreadPart; known: Reply[]; isOwnAction: boolean },
) {
  const fresh = mapById(repliesIn(answer))
  const isNew = newReplyTest(known, fresh, endsThread(cached.pages, part))
  const shown = mapById(known)
  // After the user's own action, their hidden replies come back with the notice that says why they are hidden.
  const isInserted = (reply: Reply) =>
    reply.isOwner && !shown.has(reply.id) && (isOwnAction || isNew(reply))
  const top = answer.flatMap(({ replies, below }) => (below ? [] : replies))
  const { pages: renewed } = renewReplies(cached, fresh, isOwnAction, isInserted)
  const pages = renewed.map((page, index) => {
    if (index < renewed.length - 1) return page
    const replies = page.below ? page.replies : insertAmong(page.replies, top, isInserted)
    const end = answer.length === renewed.length ? answer.at(-1) : page
    return { ...page, replies, nextCursor: end?.nextCursor ?? null }
  })
  const isWhole = endsThread(answer, part)
  const isFindable = ({ parentReplyId }: Reply) =>
    parentReplyId ? fresh.get(parentReplyId)?.moreReplies === 0 : isWhole
  const isMissing = (reply: Reply) => isFindable(reply) && !fresh.has(reply.id)
  return {
    next: { ...cached, pages },
    gone: known.filter((reply) => isMissing(reply) && (isOwnAction || !reply.hidden)),
    others: [...fresh.values()].filter((reply) => isNew(reply) && !reply.isOwner),
    found: [...fresh.keys()],
  }
}

export function mapById<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

/**
 * Replaces cached replies by their fresh versions, and adds only replies that `isInserted` accepts. The count of
 * omitted replies (`moreReplies`) stays. Without `isOwnAction`, an author still sees a hidden reply with its notice.
 */
export function renewReplies<Data>(
  cached: Data,
  fresh: Map<string, Reply>,
  isOwnAction: boolean,
  isInserted = (_: Reply) => false,
): Data {
  return mergeItems(cached, (item) => {
    const read = fresh.get(item.id)
    if (!read || !('replies' in item) || (item.hidden && !isOwnAction)) return item
    const { moreReplies, moreCursor } = item
    const replies = insertAmong(item.replies, read.replies, isInserted)
    return { ...read, replies, moreReplies, moreCursor }
  })
}

function endsThread(pages: ThreadPage[], part: ThreadPart): boolean {
  return Object.keys(part).length === 0 && pages.at(-1)?.nextCursor === null
}

/**
 * Returns a function that tests whether a reply in an answer is new. A reply that is not cached may also be old: the
 * thread may have omitted it before. `wasWhole`: the cached thread reached to its end.
 */
function newReplyTest(known: Reply[], fresh: Map<string, Reply>, wasWhole: boolean) {
  const shown = mapById(known)
  const newest = known.reduce((time, { createdAt }) => (time > createdAt ? time : createdAt), '')
  const isNew = ({ id, createdAt, parentReplyId }: Reply): boolean => {
    if (shown.has(id) || isGone(id)) return false
    if (createdAt > newest) return true
    if (parentReplyId === null) return wasWhole
    const shownAbove = shown.get(parentReplyId)
    if (shownAbove) return shownAbove.moreReplies === 0
    const above = fresh.get(parentReplyId)
    return above !== undefined && isNew(above)
  }
  return isNew
}
