import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { maxCacheAgeMs } from '../../../contract/limits.ts'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedsKey } from '../confessions/queries.ts'
import { mergedKeys } from '../items/cache.ts'
import { forgetKnown, learnAnswer, mergeKnown, written } from '../items/known.ts'
import { itemsIn } from '../lists/merge-items.ts'
import { threadsKey } from '../replies/queries.ts'
import { sessionQuery } from '../session/session-query.ts'
import {
  dropNews,
  dropNewsInFeed,
  dropNewsInThread,
  dropShownNews,
  unmarkGone,
} from './count-news.ts'

/** Merges the known state into answers before they are shown. Calls `signedInOrOut` when the user changes. */
export function watchCache(client: QueryClient, signedInOrOut = () => {}): void {
  const signedIn = () => client.getQueryData(sessionQuery().queryKey)?.user?.email
  let viewer = signedIn()
  const watchedSince = Date.now()
  const askedAt = new WeakMap<Query, number>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') forgetThread(client, query)
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') askedAt.set(query, Date.now())
    if (event.action.type !== 'success') return
    if (query.queryKey[0] === 'session' && signedIn() !== viewer) {
      viewer = signedIn()
      forgetKnown()
      written.clear()
      signedInOrOut()
    }
    if (!mergedKeys.some((key) => partialMatchKey(query.queryKey, key))) return
    if (!event.action.manual) mergeIntoAnswer(client, query, askedAt.get(query) ?? watchedSince)
    dropShownNews(client)
  })
  client.getMutationCache().subscribe(({ type, mutation }) => {
    const { status, data, submittedAt = 0 } = mutation?.state ?? {}
    const { patches = {}, since = submittedAt } = mutation?.meta ?? {}
    if (type !== 'updated' || (status !== 'success' && status !== 'error')) return
    if (status === 'success')
      for (const id of Object.keys(patches)) learnAnswer(id, data as object, submittedAt)
    mergeKnown(client, since)
  })
}

/** TanStack Query's `structuralSharing` can't do this, because it does not know when the answer was requested. */
function mergeIntoAnswer(client: QueryClient, query: Query, askedAt: number): void {
  if (query.isActive()) holdScrollPosition()
  mergeKnown(client, askedAt - maxCacheAgeMs, [query.queryKey])
  unmarkGone(itemsIn(query.state.data).map(({ id }) => id))
  // One more page at the end of a list says nothing about new items.
  if (query.state.fetchMeta?.fetchMore) return
  if (partialMatchKey(query.queryKey, feedsKey)) dropNewsInFeed(query.queryKey.at(-1) as Feed)
  if (partialMatchKey(query.queryKey, threadsKey)) dropNewsInThread(String(query.queryKey[1]))
}

/** Forgets the new replies of a thread that is no longer cached. The next visit reads it from the server. */
function forgetThread(client: QueryClient, { queryKey }: Query): void {
  const [kind, id] = queryKey
  if (kind !== threadsKey[0] || client.getQueriesData({ queryKey: [kind, id] }).length > 0) return
  dropNews((one) => 'confessionId' in one && one.confessionId === id)
}
