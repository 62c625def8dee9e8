import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import { previewOf } from '../../contract/preview.ts'
import { ApiError, type Get, getJson } from '../api.ts'
import type { Feed } from './feed-params.ts'

const minute = 60_000
/** Every list of cards; the feeds are some of them. */
const lists = ['cards']
const feeds = [...lists, 'feed']

/** Pages of the feed (SPEC §9: stale after 2 minutes, kept for 5). */
export function feedQuery({ sort, frame, cursor }: Feed, get: Get = getJson) {
  return infiniteQueryOptions({
    queryKey: [...feeds, { sort, frame, cursor }],
    queryFn: ({ pageParam }) => {
      const page = get<ConfessionPage>(feedUrl({ sort, frame }, pageParam))
      if (!cursor || pageParam !== cursor) return page
      // An address is easily cut short or made up: one that leads nowhere is the first page.
      return page.catch(ifInvalid(() => get<ConfessionPage>(feedUrl({ sort, frame }, null))))
    },
    initialPageParam: cursor ?? null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 2 * minute,
    gcTime: 5 * minute,
    refetchOnMount: false,
  })
}

/** Pages of the signed-in person's own confessions. */
export function ownConfessionsQuery(get: Get = getJson) {
  return infiniteQueryOptions({
    queryKey: [...lists, 'own'],
    queryFn: ({ pageParam }) => get<ConfessionPage>(pageUrl('/api/me/confessions', pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

/** One confession, or null when there is none (SPEC §9: stale after 10 minutes, kept for 30). */
export function confessionQuery(id: string, get: Get = getJson) {
  return queryOptions({
    queryKey: ['confession', id],
    queryFn: () =>
      get<Confession>(`/api/confessions/${encodeURIComponent(id)}`).catch(nullIfMissing),
    staleTime: 10 * minute,
    gcTime: 30 * minute,
  })
}

type Counts = Partial<Pick<Confession, 'upvoteCount' | 'replyCount' | 'hasVoted'>>

/** Changes a confession in every cached copy: its own page and each list that shows it. */
export function patchConfession(
  client: QueryClient,
  id: string,
  change: (confession: Confession | ConfessionCard) => Counts,
): void {
  client.setQueryData(confessionQuery(id).queryKey, (confession) =>
    confession ? { ...confession, ...change(confession) } : confession,
  )
  mapCards(client, (cards) =>
    cards.map((card) => (card.id === id ? { ...card, ...change(card) } : card)),
  )
}

/** Shows an edited confession in every cached copy. */
export function replaceConfession(client: QueryClient, confession: Confession): void {
  client.setQueryData(confessionQuery(confession.id).queryKey, confession)
  const { content, ...shared } = confession
  const card = { ...shared, ...previewOf(content) }
  mapCards(client, (cards) => cards.map((other) => (other.id === card.id ? card : other)))
}

/** Takes a deleted confession out of every cached copy. */
export function removeConfession(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: confessionQuery(id).queryKey })
  mapCards(client, (cards) => cards.filter((card) => card.id !== id))
}

/** Forgets every feed page, so that the next look at a feed asks the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feeds })
}

/** Asks again for every list that a new confession belongs to. */
export function refetchLists(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: lists })
}

type CachedList = { pages: ConfessionPage[]; pageParams: unknown[] }

function mapCards(client: QueryClient, map: (cards: ConfessionCard[]) => ConfessionCard[]): void {
  client.setQueriesData<CachedList>(
    { queryKey: lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: map(page.items) })),
      },
  )
}

function feedUrl({ sort, frame }: Feed, cursor: string | null): string {
  const search = new URLSearchParams({ sort, frame, ...(cursor && { cursor }) })
  return `/api/confessions?${search}`
}

/** A page of a listing that needs nothing but its cursor. */
export function pageUrl(path: string, cursor: string | null): string {
  return cursor ? `${path}?${new URLSearchParams({ cursor })}` : path
}

/** For a read that the server can make nothing of. */
function ifInvalid<Answer>(instead: () => Promise<Answer>) {
  return (error: unknown): Promise<Answer> => {
    if (error instanceof ApiError && error.status === 422) return instead()
    throw error
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
