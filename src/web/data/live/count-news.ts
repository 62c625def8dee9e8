import type { QueryClient } from '@tanstack/react-query'
import { type Feed, isNewestFirst, isOfTopic } from '../confessions/feed-params.ts'
import { cachedItems } from '../items/cache.ts'
import type { NewConfession, NewReply } from '../lists/changes.ts'
import { patched } from '../lists/merge-items.ts'
import { threadsKey } from '../replies/queries.ts'
import { anchorOf, goneItems, type News, newConfessions, newReplies } from './news.ts'

/** If an item's event came at least this long (in ms) before an answer, the answer is assumed to include the item. */
const answerAgeMs = 3_000

export function countNewConfessions(client: QueryClient, posted: NewConfession[]): void {
  const at = Date.now()
  const added = posted.map(({ id, topic }) => ({ id, topic, at }))
  newConfessions.set([...without(newConfessions.get(), added), ...added])
  dropShownNews(client)
}

/** Updates the topics of counted confessions. Their authors may have changed them. */
export function updateNewTopics(topicOf: (id: string) => string | null | undefined): void {
  const before = newConfessions.get()
  const now = before.map((one) => {
    const topic = topicOf(one.id)
    return topic === undefined ? one : patched(one, { topic })
  })
  if (now.some((one, index) => one !== before[index])) newConfessions.set(now)
}

/** Counts new replies in cached threads, if what they answer is shown. */
export function countNewReplies(client: QueryClient, posted: NewReply[]): void {
  const isCached = (id: string) =>
    client.getQueriesData({ queryKey: [...threadsKey, id] }).some(([, data]) => data)
  const at = Date.now()
  const added = posted.flatMap(({ id, confessionId, parentReplyId }) =>
    confessionId && isCached(confessionId) ? { id, confessionId, parentReplyId, at } : [],
  )
  const all = [...without(newReplies.get(), added), ...added]
  const shown = new Set(cachedItems(client, [threadsKey]).map(({ id }) => id))
  const isPlaced = (reply: (typeof added)[number]) => {
    const anchor = anchorOf(reply, all)
    return anchor === reply.confessionId || shown.has(anchor)
  }
  newReplies.set([...without(newReplies.get(), added), ...added.filter(isPlaced)])
  dropShownNews(client)
}

function without<Item extends { id: string }>(all: Item[], others: { id: string }[]): Item[] {
  return all.filter(({ id }) => others.every((other) => other.id !== id))
}

export function dropShownNews(client: QueryClient): void {
  if (newConfessions.get().length + newReplies.get().length === 0) return
  const shown = new Set(cachedItems(client).map(({ id }) => id))
  dropNews(({ id }) => shown.has(id))
}

/** Call this after a feed was read. Stops counting what is old enough to be in that answer. */
export function dropNewsInFeed(feed: Feed): void {
  if (isNewestFirst(feed))
    dropNews((one) => !('confessionId' in one) && isOfTopic(feed, one.topic) && isOld(one))
}

/** Call this after a thread was read. Stops counting what is old enough to be in that answer. */
export function dropNewsInThread(confessionId: string): void {
  dropNews((one) => 'confessionId' in one && one.confessionId === confessionId && isOld(one))
}

function isOld({ at = 0 }: News): boolean {
  return Date.now() - at > answerAgeMs
}

export function dropNews(isDropped: (one: News) => boolean): void {
  for (const store of [newConfessions, newReplies]) {
    const before: News[] = store.get()
    const left = before.filter((one) => !isDropped(one))
    if (left.length < before.length) store.set(left as never)
  }
}

export function markGone(ids: string[]): void {
  goneItems.set(new Set([...goneItems.get(), ...ids]))
}

/** Call this after a visit has found these items. */
export function unmarkGone(ids: string[]): void {
  const gone = goneItems.get()
  if (ids.some((id) => gone.has(id)))
    goneItems.set(new Set([...gone].filter((id) => !ids.includes(id))))
}
