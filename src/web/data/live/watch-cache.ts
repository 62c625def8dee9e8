import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { maxCacheAgeMs } from '../../../contract/limits.ts'
import type { UpvoteState } from '../../../contract/upvotes.ts'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedsKey } from '../confessions/queries.ts'
import { mergedKeys } from '../items/cache.ts'
import { furtherRepliesKey, threadsKey } from '../replies/queries.ts'
import { sessionQuery } from '../session/session-query.ts'
import { type UpvoteTarget, votingSince } from '../upvotes/toggle-upvote.ts'
import { forgetKnown, mergeKnownState, storeVoteAnswer, written } from './known.ts'
import { countNewReplies, dropShownConfessions, forgetNewReplies } from './new-items.ts'
import { readFeedAgain, staleQueries } from './read-again.ts'
import { unmarkFoundItems } from './show-confession.ts'

/**
 * Merges the known state (the newest from events) into answers before they are shown, and updates the counts of new
 * items. Calls `signedInOrOut` when the signed-in user changes.
 */
export function watchCache(client: QueryClient, signedInOrOut = () => {}): void {
  const signedIn = () => client.getQueryData(sessionQuery().queryKey)?.user?.email
  let viewer = signedIn()
  const watchedSince = Date.now()
  const askedAt = new WeakMap<Query, number>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded') readIfStale(client, query)
    if (event.type === 'removed' && query.queryKey[0] === threadsKey[0])
      forgetNewReplies(client, String(query.queryKey[1]))
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') askedAt.set(query, Date.now())
    if (event.action.type !== 'success') return
    if (query.queryKey[0] === 'session' && signedIn() !== viewer) {
      viewer = signedIn()
      forgetKnown()
      written.clear()
      signedInOrOut()
    }
    const isRead = !event.action.manual
    if (isRead) {
      staleQueries.delete(query)
      mergeIntoAnswer(client, query, askedAt.get(query) ?? watchedSince)
      unmarkFoundItems(client)
    }
    // With `fetchMore`, the answer is one more page at the end of a list, and says nothing about new items.
    countNews(client, query, isRead && !query.state.fetchMeta?.fetchMore)
  })
  client.getMutationCache().subscribe(({ type, mutation }) => {
    const { status, data, variables, submittedAt = 0 } = mutation?.state ?? {}
    if (type !== 'updated' || (status !== 'success' && status !== 'error')) return
    if (mutation?.options.mutationKey?.[0] !== 'upvote') return mergeKnownState(client, submittedAt)
    const { id } = variables as UpvoteTarget
    if (data) storeVoteAnswer(id, data as UpvoteState, submittedAt)
    // A refused vote goes back to the state before the first pending one, so events since then are merged again.
    mergeKnownState(client, votingSince(id) ?? submittedAt)
  })
}

/**
 * Merges the known state into an answer. TanStack Query's `structuralSharing` can't do this, because it does not know
 * when the answer was requested.
 */
function mergeIntoAnswer(client: QueryClient, query: Query, askedAt: number): void {
  if (!mergedKeys.some((key) => partialMatchKey(query.queryKey, key))) return
  if (query.isActive()) holdScrollPosition()
  mergeKnownState(client, askedAt - maxCacheAgeMs, [query.queryKey])
}

/**
 * Reads a feed again when it is opened after missed events. By SPEC §9, the cached feed would still count as fresh.
 */
function readIfStale(client: QueryClient, query: Query): void {
  if (staleQueries.delete(query) && partialMatchKey(query.queryKey, feedsKey))
    readFeedAgain(client, query.queryKey.at(-1) as Feed).catch(() => {})
}

function countNews(client: QueryClient, query: Query, wasRead: boolean): void {
  const [kind, confessionId] = query.queryKey
  if (partialMatchKey(query.queryKey, feedsKey))
    dropShownConfessions(client, wasRead ? (query.queryKey.at(-1) as Feed) : undefined)
  if (kind === threadsKey[0] || kind === furtherRepliesKey[0])
    countNewReplies(client, String(confessionId), wasRead && kind === threadsKey[0])
}
