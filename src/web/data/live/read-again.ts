import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import { api, type Read } from '../api/api.ts'
import type { Feed } from '../confessions/feed-params.ts'
import {
  confessionQuery,
  confessionsKey,
  feedQuery,
  feedsKey,
  savedKey,
} from '../confessions/queries.ts'
import { inboxKey } from '../inbox/queries.ts'
import { cachedReplies, isHidden, removeCards } from '../items/cache.ts'
import { repliesIn } from '../items/merge-items.ts'
import { replaceConfession } from '../items/replace-confession.ts'
import {
  furtherRepliesKey,
  furtherRepliesQuery,
  threadQuery,
  threadsKey,
} from '../replies/queries.ts'
import type { ThreadPart } from '../replies/reply-path.ts'
import { searchesKey } from '../search/queries.ts'
import {
  cardsOf,
  mapById,
  mergeFeed,
  mergeThread,
  reaches,
  renewReplies,
} from './merge-in-order.ts'
import { addNewConfessions, addNewReplies } from './new-items.ts'
import { forgetNews, isGone } from './news.ts'
import { removeDeletedItems } from './remove-deleted-items.ts'
import { createStrangersRead, pastCache, readAfterWrites } from './uncached-reads.ts'

/** How to read: with the session or without it, and whether after the user's own action. */
type Reader = { isOwnAction: boolean; read: Read }

/** When a list is read again, at most this many of its shown pages are read. */
const maxPages = 5

/**
 * Queries that were not on screen during a catch-up. Their feeds are read again at their next visit, despite SPEC §9.
 * TanStack's own mark of invalid queries would be lost with each event that changes a card.
 */
export const staleQueries = new WeakSet<Query>()

/**
 * Reads every query on screen again and merges the answers in place. Other queries are read at their next visit.
 * Returns whether all reads succeeded; a failed one changes nothing. Only with `isOwnAction`, it reads with the session
 * and users see that an item of theirs was hidden or restored (decision 38).
 */
export async function refreshActiveQueries(
  client: QueryClient,
  isOwnAction: boolean,
): Promise<boolean> {
  let isComplete = true
  const reader = { isOwnAction, read: isOwnAction ? api : createStrangersRead(client) }
  for (const query of client.getQueryCache().getAll()) {
    if (!query.isActive()) staleQueries.add(query)
    else
      await readQueryAgain(client, query.queryKey, reader).catch(() => {
        isComplete = false
      })
  }
  return isComplete
}

async function readQueryAgain(client: QueryClient, queryKey: QueryKey, reader: Reader) {
  const isOf = (key: QueryKey) => partialMatchKey(queryKey, key)
  // Skip the session, because `checkSession` reads it. Skip the inbox, because it shows new replies only when the
  // user asks for them.
  if (isOf(['session']) || isOf(inboxKey)) return
  const id = String(queryKey[1])
  if (isOf(feedsKey)) return readFeedAgain(client, queryKey.at(-1) as Feed, reader.read)
  if (isOf(confessionsKey)) return readConfessionAgain(client, id, reader)
  if (isOf(threadsKey)) return readPartAgain(client, id, queryKey.at(-1) as ThreadPart, reader)
  if (isOf(furtherRepliesKey)) return readFurtherAgain(client, String(queryKey[2]), reader)
  // Other queries, for example own lists and searches, could show that an item of the user was hidden or restored. So
  // they wait for the user's own action (decision 38). Saved confessions show everyone the same.
  if (reader.isOwnAction || isOf(savedKey)) await client.refetchQueries({ queryKey, exact: true })
}

/**
 * Reads again the queries on screen with this key prefix. A confession is read even if its page is not open, because
 * lists may show its card.
 */
export async function readShownAgain(
  client: QueryClient,
  queryKey: QueryKey,
  isOwnAction = false,
): Promise<void> {
  const reader = { isOwnAction, read: api }
  if (queryKey[0] === confessionsKey[0]) return readQueryAgain(client, queryKey, reader)
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
  for (const query of shown) await readQueryAgain(client, query.queryKey, reader)
}

export async function readFeedAgain(client: QueryClient, feed: Feed, read: Read = api) {
  const query = feedQuery(feed, read)
  const before = cardsOf(client.getQueryData(query.queryKey)?.pages)
  const answer = await readAfterWrites(client, () =>
    client.fetchInfiniteQuery({
      ...pastCache(query, read),
      pages: maxPages,
      getNextPageParam: (last, all) => (reaches(all, before, feed) ? null : last.nextCursor),
    }),
  )
  const cached = client.getQueryData(query.queryKey)
  if (!cached) return
  const { next, gone, others } = mergeFeed(cached, answer.pages, feed)
  holdScrollPosition()
  client.setQueryData(query.queryKey, next)
  addNewConfessions(client, others)
  if (!feed.topic) return removeDeletedItems(client, gone)
  // These may be deleted, or have another topic now.
  for (const { id } of gone) await readConfessionAgain(client, id, { read, isOwnAction: false })
}

/**
 * Reads a confession again and updates every cached copy. Without `isOwnAction`, a confession that was hidden is
 * removed for its author as well. If the author already sees the notice that it is hidden, nothing changes.
 */
async function readConfessionAgain(
  client: QueryClient,
  id: string,
  { isOwnAction, read }: Reader,
): Promise<void> {
  const query = pastCache(confessionQuery(id, read), read)
  const answer = await readAfterWrites(client, () => client.fetchQuery(query), isOwnAction)
  if ((isHidden(client, id) || isGone(id)) && !isOwnAction) return
  holdScrollPosition()
  if (!answer) return removeDeletedItems(client, [{ id }])
  forgetNews(id)
  replaceConfession(client, answer)
  if (!answer.hidden) return
  // Remove a hidden confession only from feeds and searches. Its author still finds it at its URL and in the list of
  // own confessions.
  removeCards(client, id, [feedsKey, searchesKey])
}

async function readPartAgain(
  client: QueryClient,
  confessionId: string,
  part: ThreadPart,
  { isOwnAction, read }: Reader,
): Promise<void> {
  const query = threadQuery(confessionId, part, read)
  const count = client.getQueryData(query.queryKey)?.pages.length
  if (!count) return
  const pages = Math.min(count, maxPages)
  const readPages = () => client.fetchInfiniteQuery({ ...pastCache(query, read), pages })
  const answer = await readAfterWrites(client, readPages, isOwnAction)
  const cached = client.getQueryData(query.queryKey)
  if (!cached) return
  const known = cachedReplies(client, confessionId)
  const merged = mergeThread(cached, answer.pages, { part, known, isOwnAction })
  holdScrollPosition()
  client.setQueryData(query.queryKey, merged.next)
  removeDeletedItems(client, merged.gone)
  if (isOwnAction) for (const id of merged.found) if (isGone(id)) forgetNews(id)
  addNewReplies(
    client,
    merged.others.map((reply) => ({ ...reply, confessionId })),
  )
}

/**
 * Reads the further replies to one reply again and updates them. Only a read of the thread adds or removes replies.
 */
async function readFurtherAgain(
  client: QueryClient,
  parentReplyId: string,
  { isOwnAction, read }: Reader,
): Promise<void> {
  const parent = cachedReplies(client).find(({ id }) => id === parentReplyId)
  if (!parent) return
  const query = furtherRepliesQuery(parent, read)
  const pages = client.getQueryData(query.queryKey)?.pages.length
  if (!pages) return
  const readPages = () => client.fetchInfiniteQuery({ ...pastCache(query, read), pages })
  const answer = await readAfterWrites(client, readPages, isOwnAction)
  const fresh = mapById(repliesIn(answer.pages))
  client.setQueryData(query.queryKey, (cached) => renewReplies(cached, fresh, isOwnAction))
}
