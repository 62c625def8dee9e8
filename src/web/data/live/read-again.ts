import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { keepPlace } from '../../ui/keep-place.ts'
import { removeCards, replaceConfession } from '../confessions/cache.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import type { Feed } from '../confessions/feed-params.ts'
import {
  confessionQuery,
  confessionsKey,
  feedQuery,
  feedsKey,
  ownConfessionsQuery,
} from '../confessions/queries.ts'
import { inboxKey } from '../inbox/queries.ts'
import { cachedReplies } from '../replies/cached-replies.ts'
import {
  furtherRepliesKey,
  furtherRepliesQuery,
  ownRepliesKey,
  threadQuery,
  threadsKey,
} from '../replies/queries.ts'
import type { ThreadPart } from '../replies/reply-path.ts'
import { searchesKey } from '../search/queries.ts'
import { isHidden, isOwn } from './cached-items.ts'
import { holdsBack } from './hold-back.ts'
import { cardsOf, mergeFeed, mergeThread, reaches, renewPages } from './keep-order.ts'
import { maxCacheAgeMs, mergeKnown } from './known.ts'
import { addNewConfessions, addNewReplies } from './new-items.ts'
import { forgetNews, news } from './news.ts'
import { maxPages, pastCache, readUndisturbed } from './past-cache.ts'
import { readHiddenAmong } from './read-hidden-among.ts'
import { readSoon } from './read-soon.ts'
import { removeGone } from './remove-gone.ts'
import { showAgain } from './show-again.ts'

/** Feeds are not read at a visit (SPEC §9): these are, where they stand. */
export const staleFeeds = new WeakSet<Query>()

/**
 * Brings what is on screen up to date where it stands, one thing after the other, and what is cached beside it at its
 * next visit. What can't be read stays as it is; returns whether all was read. Only after the person's own action it
 * shows what was hidden of theirs, or is shown again (`hold-back.ts`).
 */
export async function readOnScreen(client: QueryClient, isOwnAction: boolean): Promise<boolean> {
  let isComplete = true
  for (const query of client.getQueryCache().getAll()) {
    if (!query.isActive()) staleFeeds.add(query)
    else
      await readShown(client, query.queryKey, isOwnAction).catch(() => {
        isComplete = false
      })
  }
  return isComplete
}

async function readShown(client: QueryClient, queryKey: QueryKey, isOwnAction: boolean) {
  const isOf = (key: readonly unknown[]) => key.every((part, index) => queryKey[index] === part)
  // What is new in the inbox waits to be asked for.
  if (isOf(['session']) || isOf(inboxKey)) return
  const id = String(queryKey[1])
  if (isOf(feedsKey)) return readFeedAgain(client, queryKey.at(-1) as Feed, isOwnAction)
  if (isOf(confessionsKey)) return readConfessionAgain(client, id, isOwnAction)
  if (isOf(threadsKey)) return readPartAgain(client, id, queryKey.at(-1) as ThreadPart, isOwnAction)
  if (isOf(furtherRepliesKey)) return readFurtherAgain(client, String(queryKey[2]), isOwnAction)
  const listsOwn = [ownConfessionsQuery().queryKey, ownRepliesKey, searchesKey].some(isOf)
  if (!listsOwn || isOwnAction) await client.refetchQueries({ queryKey, exact: true })
}

/** The feeds on screen. */
export async function readFeedsAgain(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: feedsKey, type: 'active' })
  for (const { queryKey } of shown) await readFeedAgain(client, queryKey.at(-1) as Feed)
}

export async function readFeedAgain(
  client: QueryClient,
  feed: Feed,
  isOwnAction = false,
): Promise<void> {
  const query = feedQuery(feed)
  const before = cardsOf(client.getQueryData(query.queryKey)?.pages)
  const { answer } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({
      ...pastCache(query),
      pages: maxPages,
      getNextPageParam: (last, all) => (reaches(all, before, feed) ? null : last.nextCursor),
    }),
  )
  const cached = client.getQueryData(query.queryKey)
  if (!cached) return
  const { next, gone, others } = mergeFeed(cached, answer.pages, feed)
  keepPlace()
  client.setQueryData(query.queryKey, next)
  for (const { id } of gone.filter(({ isOwner }) => isOwner && isOwnAction))
    readSoon(`confession ${id} true`, () => readConfessionAgain(client, id, true))
  const goneIds = gone.filter(({ isOwner }) => !isOwner).map(({ id }) => id)
  removeGone(client, { confessions: goneIds, replies: [] })
  addNewConfessions(
    client,
    others.map(({ id }) => id),
  )
}

/** Shows a confession as it is now in every cached copy; what `holdsBack` says waits. */
export async function readConfessionAgain(
  client: QueryClient,
  id: string,
  isOwnAction = false,
): Promise<void> {
  const { answer: confession } = await readUndisturbed(client, () =>
    client.fetchQuery(pastCache(confessionQuery(id))),
  )
  const shown = cachedConfessions(client).find((copy) => copy.id === id)
  if (!isOwnAction && holdsBack(shown, confession)) return
  keepPlace()
  if (!confession) return removeGone(client, { confessions: [id], replies: [] })
  const wasHidden = news.get()[id]?.isGone || isHidden(client, id)
  replaceConfession(client, confession)
  if (wasHidden && !confession.hidden) void showAgain(client, id)
  // Hidden from others, its author finds it at its address and among the own.
  if (confession.hidden) for (const lists of [feedsKey, searchesKey]) removeCards(client, id, lists)
}

/** The thread of a confession, where it is on screen. */
export async function readThreadAgain(
  client: QueryClient,
  confessionId: string,
  isOwnAction = false,
): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
  for (const query of shown)
    await readPartAgain(client, confessionId, query.queryKey.at(-1) as ThreadPart, isOwnAction)
}

async function readPartAgain(
  client: QueryClient,
  confessionId: string,
  part: ThreadPart,
  isOwnAction: boolean,
): Promise<void> {
  const query = threadQuery(confessionId, part)
  const count = client.getQueryData(query.queryKey)?.pages.length
  if (!count) return
  const { answer, begunAt } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({ ...pastCache(query), pages: Math.min(count, maxPages) }),
  )
  const merge = () => {
    const cached = client.getQueryData(query.queryKey)
    const known = cachedReplies(client, confessionId)
    return cached && mergeThread(cached, answer.pages, { part, known, isOwnAction })
  }
  // Hidden, a confession has no thread.
  const mayGo = ({ isOwner }: { isOwner: boolean }) =>
    isOwnAction || !(isOwner || isOwn(client, confessionId))
  const hidden = await readHiddenAmong(client, merge()?.gone.filter(mayGo) ?? [])
  const merged = merge()
  if (!merged) return
  keepPlace()
  client.setQueryData(query.queryKey, merged.next)
  const gone = merged.gone.filter(mayGo).map(({ id }) => id)
  removeGone(client, { confessions: [], replies: gone, hidden })
  for (const id of merged.found) if (news.get()[id]?.isGone) forgetNews(id)
  const others = merged.others.map(({ id, parentReplyId }) => ({ id, confessionId, parentReplyId }))
  addNewReplies(client, others)
  mergeKnown(client, begunAt - maxCacheAgeMs)
}

/** Which ones there are, their thread says; of these, how they are now. */
async function readFurtherAgain(
  client: QueryClient,
  parentReplyId: string,
  isOwnAction: boolean,
): Promise<void> {
  const parent = cachedReplies(client).find(({ id }) => id === parentReplyId)
  if (!parent) return
  const query = furtherRepliesQuery(parent)
  const pages = client.getQueryData(query.queryKey)?.pages.length
  if (!pages) return
  const { answer } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({ ...pastCache(query), pages }),
  )
  client.setQueryData(
    query.queryKey,
    (cached) => cached && { ...cached, pages: renewPages(cached.pages, answer.pages, isOwnAction) },
  )
}
