import type { QueryClient } from '@tanstack/react-query'
import { type Feed, isNewestFirst, isOfTopic } from '../confessions/feed-params.ts'
import { confessionsKey } from '../confessions/queries.ts'
import { cachedItems, cachedReplies } from '../items/cache.ts'
import { patched } from '../items/merge-items.ts'
import { threadsKey } from '../replies/queries.ts'
import { written } from './known.ts'
import { type NewConfession, type News, newConfessions, news } from './news.ts'

/** If an item's event came at least this long (in ms) before an answer, the answer is assumed to include the item. */
const answerAgeMs = 3_000
/** The time at which the event of each new confession arrived, by confession id, in ms since 1970. */
const postedAt = new Map<string, number>()

/** Counts new confessions, except those that this account wrote. */
export function addNewConfessions(client: QueryClient, posted: NewConfession[]): void {
  const added = posted.filter(({ id }) => !written.has(id))
  if (added.length === 0) return
  for (const { id } of added) postedAt.set(id, Date.now())
  const all = [...newConfessions.get(), ...added]
  newConfessions.set([...new Map(all.map((one) => [one.id, one])).values()])
  dropShownConfessions(client)
}

/**
 * Stops counting new confessions that are cached. If a feed was just read (`readFeed`), also stops counting those that
 * are old enough to be in that answer.
 */
export function dropShownConfessions(client: QueryClient, readFeed?: Feed): void {
  if (newConfessions.get().length === 0) return
  const cached = new Set(cachedItems(client).map(({ id }) => id))
  const isOld = (id: string) => Date.now() - (postedAt.get(id) ?? 0) > answerAgeMs
  const isInAnswer = ({ id, topic }: NewConfession) =>
    readFeed && isNewestFirst(readFeed) && isOfTopic(readFeed, topic) && isOld(id)
  dropNewConfessions((one) => cached.has(one.id) || isInAnswer(one))
}

export function dropNewConfessions(
  isDropped: (confession: NewConfession) => boolean | undefined,
): void {
  const before = newConfessions.get()
  const left = before.filter((one) => !isDropped(one))
  if (left.length === before.length) return
  newConfessions.set(left)
  for (const one of before) if (!left.includes(one)) postedAt.delete(one.id)
}

/** Updates the topics of counted confessions, by id. Their authors may have changed them. */
export function updateNewTopics(topics: Map<string, NewConfession['topic']>): void {
  const before = newConfessions.get()
  const now = before.map((one) =>
    topics.has(one.id) ? patched(one, { topic: topics.get(one.id) }) : one,
  )
  if (now.some((one, at) => one !== before[at])) newConfessions.set(now)
}

type NewReply = { id: string; confessionId: string; parentReplyId: string | null }
type Waiting = NewReply & { heardAt: number }

/** New replies that are counted but not shown yet, by confession id and then by reply id. */
const waiting = new Map<string, Map<string, Waiting>>()

/** Counts new replies, except those that this account wrote. */
export function addNewReplies(client: QueryClient, posted: NewReply[]): void {
  // Skip threads that are not cached. They are read from the server when the user opens them.
  const isCached = (id: string) =>
    client.getQueriesData({ queryKey: [...threadsKey, id] }).some(([, data]) => data)
  const added = posted.filter(({ id, confessionId }) => !written.has(id) && isCached(confessionId))
  for (const reply of added) {
    const all = waiting.get(reply.confessionId) ?? new Map<string, Waiting>()
    waiting.set(reply.confessionId, all.set(reply.id, { ...reply, heardAt: Date.now() }))
  }
  for (const id of new Set(added.map(({ confessionId }) => confessionId)))
    countNewReplies(client, id)
}

/**
 * Call this after a thread left the cache. Its new replies are no longer counted, because the next visit reads the
 * thread from the server. News of items that are not cached is dropped, too.
 */
export function forgetNewReplies(client: QueryClient, confessionId: string): void {
  if (client.getQueriesData({ queryKey: [...threadsKey, confessionId] }).length > 0) return
  waiting.delete(confessionId)
  const known = new Set<unknown>([
    ...client.getQueriesData({ queryKey: confessionsKey }).map(([[, id]]) => id),
    ...cachedReplies(client).map(({ id }) => id),
  ])
  const left = Object.entries(news.get()).filter(([id]) => known.has(id))
  news.set(Object.fromEntries(left))
}

export function dropNewReplies(client: QueryClient, ids: Set<string>): void {
  for (const [confessionId, all] of waiting) {
    const dropped = [...all.keys()].filter((id) => ids.has(id))
    for (const id of dropped) all.delete(id)
    if (dropped.length > 0) countNewReplies(client, confessionId)
  }
}

/**
 * Counts each new reply at its nearest shown ancestor. Stops counting replies that are cached. If the thread was just
 * read (`wasRead`), also stops counting those that are old enough to be in that answer.
 */
export function countNewReplies(client: QueryClient, confessionId: string, wasRead = false): void {
  const all = waiting.get(confessionId)
  if (!all) return
  const shown = new Set(cachedReplies(client, confessionId).map(({ id }) => id))
  const isOld = ({ heardAt }: Waiting) => wasRead && Date.now() - heardAt > answerAgeMs
  for (const reply of all.values()) if (shown.has(reply.id) || isOld(reply)) all.delete(reply.id)
  if (all.size === 0) waiting.delete(confessionId)

  const placeOf = ({ parentReplyId }: NewReply): string | undefined => {
    if (parentReplyId === null) return confessionId
    if (shown.has(parentReplyId)) return parentReplyId
    const above = all.get(parentReplyId)
    return above && placeOf(above)
  }
  const counts: Record<string, News> = {}
  const places = Map.groupBy(all.values(), placeOf)
  for (const place of [confessionId, ...shown]) {
    const newReplies = places.get(place)?.map(({ id }) => id)
    if (newReplies || news.get()[place]?.newReplies) counts[place] = { newReplies }
  }
  const unplaced = places.get(undefined)?.length ?? 0
  counts[confessionId] = { ...counts[confessionId], newInThread: all.size - unplaced }
  addNews(counts)
}

export function addNews(added: Record<string, News>): void {
  const all = news.get()
  const changed = Object.entries(added).map(([id, more]) => [id, { ...all[id], ...more }])
  news.set({ ...all, ...Object.fromEntries(changed) })
}
