import type { Query, QueryClient } from '@tanstack/react-query'
import { keepPlace } from '../../ui/keep-place.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedsKey } from '../confessions/queries.ts'
import { furtherRepliesKey, threadsKey } from '../replies/queries.ts'
import { dropShownConfessions } from './add-new-confessions.ts'
import { countNewReplies, forgetNewReplies } from './add-new-replies.ts'
import { forgetHeard, showHeardOver, showHeardSince, written } from './heard.ts'
import { readFeedAgain } from './read-feed-again.ts'

const followed = new WeakSet<QueryClient>()
const stale = new WeakSet<Query>()
const begunAt = new WeakMap<Query, number>()

/** Feeds are not read at a visit (SPEC §9): this one is, where it stands. */
export function markStale(query: Query): void {
  stale.add(query)
}

/** What others read and write on this page goes together with what is heard. */
export function followCache(client: QueryClient): void {
  if (followed.has(client)) return
  followed.add(client)
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded') readIfStale(client, query)
    if (event.type === 'removed' && query.queryKey[0] === threadsKey[0])
      forgetNewReplies(client, String(query.queryKey[1]))
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') begunAt.set(query, Date.now())
    if (event.action.type !== 'success') return
    if (query.queryKey[0] === 'session') {
      forgetHeard()
      written.clear()
    }
    const isRead = !event.action.manual
    if (isRead && query.isActive()) keepPlace()
    if (isRead && query.queryKey[0] !== 'past cache') {
      stale.delete(query)
      showHeardOver(begunAt.get(query) ?? Date.now())
    }
    countNews(client, query, isRead && isWholeReading(query))
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { type } = event.action
    if (type === 'success' || type === 'error') showHeardSince(event.mutation.state.submittedAt)
  })
}

function readIfStale(client: QueryClient, query: Query): void {
  if (!stale.has(query)) return
  stale.delete(query)
  if (isFeed(query)) readFeedAgain(client, query.queryKey.at(-1) as Feed).catch(() => {})
}

function countNews(client: QueryClient, query: Query, wasRead: boolean): void {
  const [kind, confessionId] = query.queryKey
  if (isFeed(query)) dropShownConfessions(client, wasRead && isNewest(query))
  if (kind === threadsKey[0] || kind === furtherRepliesKey[0])
    countNewReplies(client, String(confessionId), wasRead && kind === threadsKey[0])
}

/** Not just of a page more. */
function isWholeReading({ state }: Query): boolean {
  return !state.fetchMeta?.fetchMore
}

function isFeed({ queryKey }: Query): boolean {
  return feedsKey.every((part, index) => queryKey[index] === part)
}

function isNewest({ queryKey }: Query): boolean {
  return (queryKey.at(-1) as Feed).sort === 'new'
}
