import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import { ApiError, type Get, getJson } from '../api.ts'
import type { Feed } from './feed-params.ts'

const minute = 60_000
const feeds = ['feed']

/** Pages of the feed (SPEC §9: stale after 2 minutes, kept for 5). */
export function feedQuery({ sort, frame, cursor }: Feed, get: Get = getJson) {
  return infiniteQueryOptions({
    queryKey: [...feeds, { sort, frame, cursor }],
    queryFn: ({ pageParam }) => get<ConfessionPage>(feedUrl({ sort, frame }, pageParam)),
    initialPageParam: cursor ?? null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 2 * minute,
    gcTime: 5 * minute,
    refetchOnMount: false,
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

/** Changes a confession in every cached copy: its own page and each feed that shows it. */
export function patchConfession(
  client: QueryClient,
  id: string,
  change: (confession: Confession | ConfessionCard) => Counts,
): void {
  client.setQueryData(confessionQuery(id).queryKey, (confession) =>
    confession ? { ...confession, ...change(confession) } : confession,
  )
  client.setQueriesData<CachedFeed>(
    { queryKey: feeds },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({
          ...page,
          items: page.items.map((card) => (card.id === id ? { ...card, ...change(card) } : card)),
        })),
      },
  )
}

/** Forgets every feed page, so that the next look at a feed asks the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feeds })
}

export function refetchFeeds(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: feeds })
}

type CachedFeed = { pages: ConfessionPage[]; pageParams: unknown[] }

function feedUrl({ sort, frame }: Feed, cursor: string | null): string {
  const search = new URLSearchParams({ sort, frame, ...(cursor && { cursor }) })
  return `/api/confessions?${search}`
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
